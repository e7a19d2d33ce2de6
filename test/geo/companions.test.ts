import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFile } from '../../geo/describe.ts';
import { fixture, see, withFolder } from './support.ts';

const esriUtm =
  'PROJCS["WGS_1984_UTM_Zone_19S",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-69.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

const withCopy = (work: (path: string) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const path = join(folder, 'scene.tif');
    copyFileSync(fixture('tiff/no-reference.tif'), path);
    await work(path);
  });

describe('files beside a raster', () => {
  it('place it: a world file gives the transform, a .prj the CRS', async () => {
    await withCopy(async (path) => {
      writeFileSync(path.replace('.tif', '.tfw'), '30\n0\n0\n-30\n500015\n6999985\n');
      writeFileSync(path.replace('.tif', '.prj'), esriUtm);
      expect(await describeFile(path)).toMatchObject({
        grids: [{ transform: [30, 0, 500_000, 0, -30, 7_000_000], crs: 'EPSG:32719' }],
      });
    });
  });

  it("describe its bands: GDAL's auxiliary file names nodata, scale, unit and categories", async () => {
    await withCopy(async (path) => {
      const { values } = await see(path, { codes: true });
      const xml = `<PAMDataset>
        <SRS dataAxisToSRSAxisMapping="1,2">${esriUtm.replaceAll('"', '&quot;')}</SRS>
        <GeoTransform> 500000, 30, 0, 7000000, 0, -30</GeoTransform>
        <PAMRasterBand band="1"><NoDataValue>${values[0]}</NoDataValue><Scale>2</Scale><Offset>1</Offset><UnitType>m</UnitType>
          <CategoryNames><Category>none</Category><Category></Category><Category>A &amp; B</Category></CategoryNames></PAMRasterBand>
      </PAMDataset>`;
      writeFileSync(`${path}.aux.xml`, xml);
      expect(await describeFile(path)).toMatchObject({
        grids: [{ transform: [30, 0, 500_000, 0, -30, 7_000_000], crs: 'EPSG:32719' }],
        bands: [{ nodata: [values[0]], scale: 2, offset: 1, unit: 'm', categories: { 0: 'none', 2: 'A & B' } }],
      });
      const seen = await see(path);
      expect(seen.values).toEqual(values.map((value) => (value === values[0] ? NaN : value * 2 + 1)));
    });
  });
});

describe('a file that is cut off', () => {
  it('says so when it is described, and fails by name when it is read', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'short.tif');
      // One strip of pixels; the directory comes before it.
      const whole = readFileSync(fixture('tiff/one-strip.tif'));
      writeFileSync(path, whole.subarray(0, whole.length - 500));
      const description = await describeFile(path);
      expect(description.notes).toContain('1 of 1 tiles lie beyond the end of the file: it is cut off.');
      await expect(see(path)).rejects.toThrow(/^short\.tif: .*cut off/);
    });
  });

  it.each([
    ['empty.tif', '', 'file-empty', /empty/],
    ['page.tif', '<!DOCTYPE html><html>', 'format-unsupported', /HTML page/],
    ['noise.nc', 'no netcdf', 'format-unknown', /named \.nc, but starts with the bytes 6e 6f/],
    ['cut.hdf', '\x0e\x03\x13\x01....', 'file-truncated', /cut off or damaged/],
    ['cut.geojson', '{"type":"FeatureCollection","features":[{"type":"Fea', 'file-damaged', /cut off or damaged/],
  ])('%s is unreadable, with the reason', async (name, content, code, message) => {
    await withFolder(async (folder) => {
      const path = join(folder, name);
      writeFileSync(path, content, 'latin1');
      const description = await describeFile(path);
      expect(description).toMatchObject({ kind: 'unreadable', code });
      expect(description.kind === 'unreadable' ? description.message : '').toMatch(message);
    });
  });
});
