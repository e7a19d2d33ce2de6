/**
 * Words that change nothing about what is computed: grammar, ways of asking, names for images, and words whose meaning other readers
 * have taken in (statistics, comparisons of size). Whatever else stands in the part of a question that asks must be read by
 * somebody, or the question is refused. Negations, exceptions and treatments are missing here on purpose.
 */
const grammar = `a an the of in on at for from to by with and or but nor is are was were be been being do does did done has have had having
this that these those it its it's their them they there here what which how who where when why whose while i you me my our we us one ones
each every any both all between among amongst across through throughout over within inside into onto along around as than then so if such
via up down out off about only just also too still even very much many more less few own same other another per-image
s t re ve d ll e.g i.e eg ie etc et al vs versus respectively namely regarding concerning can could may might will would shall
according judged measured considered seen shown shows show visible found find finds lie lies lying fall falls falling sit sits stand stands
cover covers covered covering hold holds held contain contains contained carry carries carrying belong belongs bring brings brought
fulfil fulfils meet meets reach reaches reached occur occurs occurred occurring
observe observed receive received experience experienced exist exists
see sees make makes made come comes came going get gets got keep take takes taken let please careful mind thanks anywhere everywhere look looking treat treats call consider considering use uses using map join group stay stays stayed remain remains
took takes handed being everything put set affected turned turns turn became become becomes converted dried live lives lived living surveyed see seen legend readme attached heat severity
taking joining calling counting snapshot frame shot display displayed depicted captured recorded registered reads provided following accompanying supplied enclosed
corresponding respective actual approximately roughly exactly precisely rounded terms indicate provide return returns yield yields produce work check assess assessed
examine examined locate select pick choose say says correspond corresponds equal equals equivalent represent represents denote denotes mark marks marked classed
labelled labeled coded assigned altogether place places location locations position happen happens happened often strongly amounted amount`;

const asking = `answer answers ask asked tell give gives given giving report reported reporting state compute computed computes calculate calculated
determine determined estimate estimated derive derived quantify quantified obtain obtained evaluate find identify name want wanted need needed know
expressed express written unit units decimal decimals digit digits number numbers numeric figure result results question value values amount amounts
quantity quantities magnitude size sizes extent extents level levels degree degrees percent percentage percentages cent share shares fraction
fractions proportion proportions ratio rate statistic statistics score coefficient index indices
date dates day days month months year years hourly week weeks time times timestep timesteps step steps period
record series sequence moment acquisition acquisitions acquired overpass overpasses`;

const measuring = `mean means average averages averaged averaging avg total totals sum sums summed summing overall strongly snowiest fast difference differences change changes changed changing
increase increased increases increasing decrease decreased decreases decreasing rise rises rose risen drop drops dropped decline declined fell fallen gain
gained lost lose loses loss grew grow grown growth shrink shrank shrunk expand expanded evolve evolved differ differs exceed exceeds exceeding count counted counts spread distribution add adding added accumulate accumulated accumulates accumulation
histogram`;

const pictures = `image images imagery scene scenes picture pictures photo photos photograph raster rasters grid grids gridded map maps mapped layer layers band bands
channel channels file files folder data dataset datasets stack stacks composite composites tile tiles mosaic swath product products archive collection
footprint pixel pixels cell cells sample samples area areas surface region regions ground terrain landscape site view cut clip subset satellite
sensor aerial orthophoto remote sensing radar optical multispectral spectral panchromatic true natural-colour natural colour color false single
station stations gauge gauges point points table tables field entry entries list whole entire full complete spatial spatially
spatially-averaged simple simply arithmetic plain variable variables integer integers natural-color landscapes prairie steppe tundra savanna savannah`;

/** Sensors, missions, products, methods and authors that say where the data are from or which usual definition is meant. */
const provenance = `landsat sentinel modis viirs dmsp ols naip aster srtm gridmet era nlcd worldcover corine etm tm oli tirs msi olci avhrr goes smap ostia chirps imerg
gpm usgs nasa esa noaa copernicus mcfeeters xu huete rouse horn pearson spearman kendall mann theil sen planck moran geotiff tiff netcdf geojson geopackage
csv shapefile qa bqa pixel scl quality dn dns digital dem dtm dsm model boa toa`;

const split = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

export const plainWords: ReadonlySet<string> = new Set(
  [grammar, asking, measuring, pictures, provenance].flatMap(split),
);

/** Nouns for images: a name beside one of them says what the image shows. */
export const pictureNouns =
  'images?|imagery|scenes?|pictures?|photos?|rasters?|grids?|maps?|composites?|tiles?|mosaics?|stacks?|clip|subset|dem|dtm|dsm|acquisitions?|bands?|bqa|products?|data|files?|elevation models?|swath';

/** Kinds of ground cover: one label per condition, class or flag is a name for it; a further one is a restriction of its own. */
export const coverFamilies: readonly RegExp[] = [
  /^(?:open-?water|open|water|waters|watery|lakes?|ponds?|rivers?|bod(?:y|ies)|reservoirs?|flood(?:s|ed|ing)?|inundat\w+|calm|smooth)$/,
  /^(?:vegetat\w+|dense(?:ly)?|sparse(?:ly)?|forests?|forested|trees?|evergreen|canopy|well-vegetated|healthy|plants?)$/,
  /^(?:snow|ice|icy|snow-covered|glaciers?)$/,
  /^(?:built|built-up|urban|city|cities|town|towns|houses|impervious|developed)$/,
  /^(?:lit|lights?|illuminated)$/,
  /^(?:bare|barren|soils?|rocks?|rocky|sands?|sandy|deserts?)$/,
  /^(?:burn(?:ed|t)?|fires?|scars?|landslides?)$/,
  /^(?:clouds?|cloudy|cloud-free|cloud-covered|cloudiness|shadows?|cirrus|clear|clear-sky|haze|hazy|fill)$/,
  /^(?:shrub\w*|scrub|grass\w*|pasture|crop\w*|farmland|fields?|wetlands?)$/,
  /^(?:land|onshore|continents?)$/,
  /^(?:highlands?|lowlands?|hills?|mountains?|mountainous|slopes?|valleys?)$/,
];
