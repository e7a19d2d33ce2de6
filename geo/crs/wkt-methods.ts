/** Projection methods and their parameters by the names of OGC (WKT 1), Esri and EPSG (WKT 2), to PROJ. */

export interface WktMethod {
  readonly proj: string;
  /** PROJ's words that belong to the method itself. */
  readonly fixed?: string;
  /** Which of several forms of one method it is. */
  readonly form?: 'polar' | 'one parallel' | 'pseudo' | 'polar by scale' | 'south-west';
}

/** Names without accents and separators, lower case. */
export const bareName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const named = (method: WktMethod, ...names: string[]): [string, WktMethod][] => names.map((name) => [name, method]);

export const wktMethods: ReadonlyMap<string, WktMethod> = new Map([
  ...named({ proj: 'tmerc' }, 'transversemercator', 'gausskruger', 'universaltransversemercator'),
  ...named({ proj: 'tmerc' }, 'transversemercatorcomplex'),
  ...named({ proj: 'tmerc', form: 'south-west' }, 'transversemercatorsouthorientated'),
  ...named({ proj: 'merc' }, 'mercator', 'mercator1sp', 'mercator2sp', 'mercatorvarianta', 'mercatorvariantb'),
  ...named({ proj: 'merc', form: 'pseudo' }, 'popularvisualisationpseudomercator', 'mercatorauxiliarysphere'),
  ...named({ proj: 'lcc' }, 'lambertconformalconic', 'lambertconformalconic2sp', 'lambertconicconformal2sp'),
  ...named({ proj: 'lcc', form: 'one parallel' }, 'lambertconformalconic1sp', 'lambertconicconformal1sp'),
  ...named({ proj: 'aea' }, 'albers', 'albersconicequalarea', 'albersequalarea'),
  ...named({ proj: 'laea' }, 'lambertazimuthalequalarea', 'lambertazimuthalequalareaspherical'),
  ...named({ proj: 'aeqd' }, 'azimuthalequidistant'),
  ...named({ proj: 'stere', form: 'polar' }, 'polarstereographic', 'polarstereographicvariantb'),
  ...named({ proj: 'stere', form: 'polar' }, 'stereographicnorthpole', 'stereographicsouthpole'),
  ...named({ proj: 'stere', form: 'polar by scale' }, 'polarstereographicvarianta'),
  ...named({ proj: 'stere' }, 'stereographic'),
  ...named({ proj: 'sterea' }, 'obliquestereographic', 'doublestereographic'),
  ...named({ proj: 'sinu' }, 'sinusoidal'),
  ...named(
    { proj: 'cea' },
    'cylindricalequalarea',
    'lambertcylindricalequalarea',
    'lambertcylindricalequalareaspherical',
  ),
  ...named({ proj: 'cea', fixed: 'lat_ts=30' }, 'behrmann'),
  ...named({ proj: 'eqc' }, 'equirectangular', 'platecarree', 'equidistantcylindrical'),
  ...named({ proj: 'eqc' }, 'equidistantcylindricalspherical'),
  ...named({ proj: 'eqdc' }, 'equidistantconic'),
  ...named({ proj: 'moll' }, 'mollweide'),
  ...named({ proj: 'robin' }, 'robinson'),
  ...named({ proj: 'eck4' }, 'eckertiv'),
  ...named({ proj: 'eck6' }, 'eckertvi'),
  ...named({ proj: 'eqearth' }, 'equalearth'),
  ...named({ proj: 'mill' }, 'millercylindrical'),
  ...named({ proj: 'vandg' }, 'vandergrinten', 'vandergrinteni'),
  ...named({ proj: 'eck1' }, 'eckerti'),
  ...named({ proj: 'eck2' }, 'eckertii'),
  ...named({ proj: 'eck3' }, 'eckertiii'),
  ...named({ proj: 'eck5' }, 'eckertv'),
  ...named({ proj: 'gall' }, 'gallstereographic'),
  ...named({ proj: 'poly' }, 'polyconic', 'americanpolyconic'),
  ...named({ proj: 'cass' }, 'cassinisoldner', 'cassini'),
  ...named({ proj: 'bonne' }, 'bonne'),
  ...named({ proj: 'gnom' }, 'gnomonic'),
  ...named({ proj: 'ortho' }, 'orthographic'),
  ...named({ proj: 'nzmg' }, 'newzealandmapgrid'),
  ...named({ proj: 'krovak' }, 'krovak', 'krovaknorthorientated'),
  ...named({ proj: 'somerc' }, 'swissobliquecylindrical', 'swissobliquemercator'),
  ...named({ proj: 'omerc', fixed: 'no_uoff' }, 'hotineobliquemercator', 'hotineobliquemercatorvarianta'),
  ...named({ proj: 'omerc', fixed: 'no_uoff' }, 'hotineobliquemercatorazimuthnaturalorigin'),
  ...named({ proj: 'omerc', fixed: 'no_uoff' }, 'rectifiedskeworthomorphicnaturalorigin'),
  ...named({ proj: 'omerc' }, 'hotineobliquemercatorazimuthcenter', 'hotineobliquemercatorvariantb'),
  ...named({ proj: 'omerc' }, 'obliquemercator', 'rectifiedskeworthomorphiccenter'),
  ...named({ proj: 'geos', fixed: 'sweep=y' }, 'geostationarysatellite', 'geostationarysatellitesweepy'),
  ...named({ proj: 'geos', fixed: 'sweep=x' }, 'geostationarysatellitesweepx'),
]);

export const wktParameters: Readonly<Record<string, string>> = {
  latitudeoforigin: 'lat_0',
  latitudeofcenter: 'lat_0',
  latitudeofcentre: 'lat_0',
  latitudeofnaturalorigin: 'lat_0',
  latitudeoffalseorigin: 'lat_0',
  latitudeofprojectioncentre: 'lat_0',
  centralmeridian: 'lon_0',
  longitudeofcenter: 'lon_0',
  longitudeofcentre: 'lon_0',
  longitudeoforigin: 'lon_0',
  longitudeofnaturalorigin: 'lon_0',
  longitudeoffalseorigin: 'lon_0',
  longitudeofprojectioncentre: 'lon_0',
  scalefactor: 'k',
  scalefactoratnaturalorigin: 'k',
  scalefactoroninitialline: 'k',
  scalefactoratprojectioncentre: 'k',
  scalefactoronpseudostandardparallel: 'k',
  azimuth: 'alpha',
  azimuthofinitialline: 'alpha',
  azimuthatprojectioncentre: 'alpha',
  rectifiedgridangle: 'gamma',
  anglefromrectifiedtoskewgrid: 'gamma',
  colatitudeofconeaxis: 'alpha',
  standardparallel1: 'lat_1',
  latitudeof1ststandardparallel: 'lat_1',
  standardparallel2: 'lat_2',
  latitudeof2ndstandardparallel: 'lat_2',
  latitudeofstandardparallel: 'lat_ts',
  falseeasting: 'x_0',
  eastingatfalseorigin: 'x_0',
  eastingatprojectioncentre: 'x_0',
  falsenorthing: 'y_0',
  northingatfalseorigin: 'y_0',
  northingatprojectioncentre: 'y_0',
  satelliteheight: 'h',
  xyplanerotation: 'rotation',
  xscale: 'x_scale',
};

/** Said elsewhere, or the same in every CRS of a method: the cone of Krovak, the sphere of web Mercator, Esri's north. */
export const impliedParameters: ReadonlySet<string> = new Set([
  'pseudostandardparallel1',
  'latitudeofpseudostandardparallel',
  'auxiliaryspheretype',
  'yscale',
]);
