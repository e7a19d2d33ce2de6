/** How a sensor's product stores and names what it measured, and what lies beside its files. */
export interface Product {
  readonly name: 'plain' | 'sentinel-2' | 'landsat' | 'grid' | 'night';
  /** Names of the bands, by those of Sentinel-2. */
  readonly band: (name: string) => string;
  readonly pixelM: number;
  /** Physical = stored × scale + offset. */
  readonly scale: number;
  readonly offset: number;
  readonly missing: number;
  readonly values: 'int16' | 'uint16' | 'float32';
  readonly file: (day: string, layer: string) => string;
  /** Name of the layer that tells clouds, the pixels of a band that one of its pixels covers on a side, and its codes. */
  readonly quality: string;
  readonly coarser: 1 | 2;
  readonly clear: number;
  readonly cloud: readonly number[];
  /** Where nothing was seen at all. */
  readonly unseen: number;
  /** Of the codes, for a question. */
  readonly legend: string;
  /** Text beside the files of a day, which tells how numbers are stored. */
  readonly beside: (day: string) => { readonly name: string; readonly text: string } | null;
  readonly stored: string;
}

const compact = (day: string): string => day.replaceAll('-', '');
const granule = (day: string): string => `S2B_MSIL2A_${compact(day)}T101021_N0500_R022_T33TWN`;
const scene = (day: string): string => `LC08_L2SP_190028_${compact(day)}_${compact(day).slice(0, 6)}28_02_T1`;
const landsatBands: Readonly<Record<string, string>> = { B03: 'SR_B3', B04: 'SR_B4', B08: 'SR_B5', B11: 'SR_B6' };
const same = (name: string): string => name;

const grid: Product = {
  name: 'grid',
  band: same,
  pixelM: 500,
  scale: 1,
  offset: 0,
  missing: -9999,
  values: 'float32',
  file: (day, layer) => `${day}_${layer}.tif`,
  quality: 'QA',
  coarser: 1,
  clear: 0,
  cloud: [1],
  unseen: 0,
  legend: 'In the QA file of each date, 0 is clear and 1 is cloud',
  beside: () => null,
  stored: 'Missing values are −9999',
};

const plain: Product = {
  ...grid,
  name: 'plain',
  pixelM: 20,
  scale: 0.0001,
  values: 'int16',
  stored: 'Missing values are −9999; reflectance is stored in units of 0.0001',
};

const sentinel2: Product = {
  name: 'sentinel-2',
  band: same,
  pixelM: 10,
  scale: 0.0001,
  offset: -0.1,
  missing: 0,
  values: 'uint16',
  file: (day, layer) => `${granule(day)}_${layer}${layer === 'SCL' || layer === 'B11' ? '_20m' : '_10m'}.tif`,
  quality: 'SCL',
  coarser: 2,
  clear: 4,
  cloud: [8, 9, 3],
  unseen: 0,
  legend: 'In the SCL files 3 (shadow), 8, 9 and 10 (cloud) are not clear',
  beside: (day) => ({
    name: `${granule(day)}_MTD_MSIL2A.xml`,
    text: `<?xml version="1.0" encoding="UTF-8"?>
<n1:Level-2A_User_Product xmlns:n1="https://psd-14.sentinel2.eo.esa.int/PSD/User_Product_Level-2A.xsd">
  <n1:General_Info>
    <Product_Info><PRODUCT_START_TIME>${day}T10:10:21.024Z</PRODUCT_START_TIME><PROCESSING_BASELINE>05.00</PROCESSING_BASELINE></Product_Info>
    <Product_Image_Characteristics>
      <Special_Values><SPECIAL_VALUE_TEXT>NODATA</SPECIAL_VALUE_TEXT><SPECIAL_VALUE_INDEX>0</SPECIAL_VALUE_INDEX></Special_Values>
      <QUANTIFICATION_VALUES_LIST><BOA_QUANTIFICATION_VALUE unit="none">10000</BOA_QUANTIFICATION_VALUE></QUANTIFICATION_VALUES_LIST>
      <BOA_ADD_OFFSET_VALUES_LIST>${['B03', 'B04', 'B08', 'B11'].map((band) => `<BOA_ADD_OFFSET band_id="${{ B03: 2, B04: 3, B08: 7, B11: 11 }[band]}">-1000</BOA_ADD_OFFSET>`).join('')}</BOA_ADD_OFFSET_VALUES_LIST>
    </Product_Image_Characteristics>
  </n1:General_Info>
</n1:Level-2A_User_Product>
`,
  }),
  stored:
    'Missing values are 0; reflectance = (stored + BOA_ADD_OFFSET) / BOA_QUANTIFICATION_VALUE with the constants of the metadata, here (stored − 1000) / 10000',
};

const landsat: Product = {
  name: 'landsat',
  band: (name) => landsatBands[name] ?? name,
  pixelM: 30,
  scale: 2.75e-5,
  offset: -0.2,
  missing: 0,
  values: 'uint16',
  file: (day, layer) => `${scene(day)}_${layer}.TIF`,
  quality: 'QA_PIXEL',
  coarser: 1,
  // As the handbook lists them: clear land; cloud of high confidence; its shadow.
  clear: 21_824,
  cloud: [22_280, 23_888],
  unseen: 1,
  legend: 'In the QA_PIXEL files a pixel is not clear where bit 3 (cloud) or bit 4 (shadow) is set, counted from 0',
  beside: (day) => ({
    name: `${scene(day)}_MTL.txt`,
    text: `GROUP = LANDSAT_METADATA_FILE
  GROUP = PRODUCT_CONTENTS
    PROCESSING_LEVEL = "L2SP"
  END_GROUP = PRODUCT_CONTENTS
  GROUP = IMAGE_ATTRIBUTES
    SPACECRAFT_ID = "LANDSAT_8"
    SENSOR_ID = "OLI_TIRS"
    DATE_ACQUIRED = ${day}
  END_GROUP = IMAGE_ATTRIBUTES
  GROUP = LEVEL2_SURFACE_REFLECTANCE_PARAMETERS
${[3, 4, 5, 6].map((band) => `    REFLECTANCE_MULT_BAND_${band} = 2.75e-05\n    REFLECTANCE_ADD_BAND_${band} = -0.2`).join('\n')}
  END_GROUP = LEVEL2_SURFACE_REFLECTANCE_PARAMETERS
END_GROUP = LANDSAT_METADATA_FILE
END
`,
  }),
  stored: 'Missing values are 0; reflectance = 0.0000275 · stored − 0.2',
};

const night: Product = {
  ...grid,
  name: 'night',
  file: (day, layer) => `SVDNB_npp_${compact(day)}_75N060W_vcmcfg_v10.${layer}.tif`,
  quality: 'cf_cvg',
  clear: 9,
  cloud: [0],
  unseen: 0,
  legend: 'The cf_cvg files count cloud-free looks; a pixel with none of them is not clear',
};

/** Products that a domain's scenes come in. */
export const productsOf = {
  reflectance: [plain, sentinel2, landsat],
  moisture: [grid],
  light: [night],
} as const;

/** Whether a band comes with pixels of twice the width. */
export const isWide = (product: string, band: string): boolean => product === 'sentinel-2' && band === 'B11';
