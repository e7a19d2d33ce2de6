/** Parameters of GRIB 2 by discipline, category and number (WMO Manual on Codes I.2, code table 4.2): name and unit. Others are told by their numbers. */
export interface Parameter {
  readonly name: string;
  readonly unit: string;
}

const parameter = (name: string, unit: string): Parameter => ({ name, unit });

const parameters: Readonly<Record<string, Parameter>> = {
  '0.0.0': parameter('temperature', 'K'),
  '0.0.1': parameter('virtual temperature', 'K'),
  '0.0.2': parameter('potential temperature', 'K'),
  '0.0.4': parameter('maximum temperature', 'K'),
  '0.0.5': parameter('minimum temperature', 'K'),
  '0.0.6': parameter('dew point temperature', 'K'),
  '0.0.7': parameter('dew point depression', 'K'),
  '0.0.10': parameter('latent heat net flux', 'W m-2'),
  '0.0.11': parameter('sensible heat net flux', 'W m-2'),
  '0.0.17': parameter('skin temperature', 'K'),
  '0.1.0': parameter('specific humidity', 'kg kg-1'),
  '0.1.1': parameter('relative humidity', '%'),
  '0.1.3': parameter('precipitable water', 'kg m-2'),
  '0.1.7': parameter('precipitation rate', 'kg m-2 s-1'),
  '0.1.8': parameter('total precipitation', 'kg m-2'),
  '0.1.9': parameter('large-scale precipitation', 'kg m-2'),
  '0.1.10': parameter('convective precipitation', 'kg m-2'),
  '0.1.11': parameter('snow depth', 'm'),
  '0.1.13': parameter('water equivalent of accumulated snow depth', 'kg m-2'),
  '0.1.42': parameter('snow cover', '%'),
  '0.1.52': parameter('total precipitation rate', 'kg m-2 s-1'),
  '0.2.0': parameter('wind direction', 'degree'),
  '0.2.1': parameter('wind speed', 'm s-1'),
  '0.2.2': parameter('u-component of wind', 'm s-1'),
  '0.2.3': parameter('v-component of wind', 'm s-1'),
  '0.2.8': parameter('vertical velocity (pressure)', 'Pa s-1'),
  '0.2.22': parameter('wind speed (gust)', 'm s-1'),
  '0.3.0': parameter('pressure', 'Pa'),
  '0.3.1': parameter('pressure reduced to mean sea level', 'Pa'),
  '0.3.4': parameter('geopotential', 'm2 s-2'),
  '0.3.5': parameter('geopotential height', 'gpm'),
  '0.4.7': parameter('downward short-wave radiation flux', 'W m-2'),
  '0.4.8': parameter('upward short-wave radiation flux', 'W m-2'),
  '0.4.9': parameter('net short-wave radiation flux', 'W m-2'),
  '0.5.3': parameter('downward long-wave radiation flux', 'W m-2'),
  '0.5.4': parameter('upward long-wave radiation flux', 'W m-2'),
  '0.5.5': parameter('net long-wave radiation flux', 'W m-2'),
  '0.6.1': parameter('total cloud cover', '%'),
  '0.6.3': parameter('low cloud cover', '%'),
  '0.6.4': parameter('medium cloud cover', '%'),
  '0.6.5': parameter('high cloud cover', '%'),
  '0.7.6': parameter('convective available potential energy', 'J kg-1'),
  '0.7.7': parameter('convective inhibition', 'J kg-1'),
  '0.19.0': parameter('visibility', 'm'),
  '0.19.1': parameter('albedo', '%'),
  '2.0.1': parameter('surface roughness', 'm'),
  '2.0.2': parameter('soil temperature', 'K'),
  '2.0.4': parameter('vegetation', '%'),
  '2.0.7': parameter('model terrain height', 'm'),
  '10.0.3': parameter('significant height of combined wind waves and swell', 'm'),
  '10.2.1': parameter('ice thickness', 'm'),
  '10.3.0': parameter('water temperature', 'K'),
};

/** Numbers from here on are a producer's own. */
const local = 192;

export const parameterOf = (discipline: number, category: number, number: number): Parameter => {
  const known = category < local && number < local ? parameters[`${discipline}.${category}.${number}`] : undefined;
  return known ?? parameter(`parameter ${discipline}.${category}.${number}`, '');
};
