"""GeoTIFF: nodata, masks, scales, placements and companions that other people's files have."""
import os
import shutil
import struct

import numpy as np
from osgeo import gdal, osr

from .common import create, listed, lon_lat, lattice, pixels, subfolder, truth_of, wkt_of

FLOAT_MAX = float(np.finfo('float32').max)


class Writer:
    def __init__(self, folder, add):
        self.root, self.add = folder, add
        self.folder = subfolder(folder, 'oddities')

    def path(self, name, suffix='.tif'):
        return os.path.join(self.folder, name.replace(' ', '-').replace(',', '').replace('/', '') + suffix)

    def case(self, name, array, options=(), change=None, format='GeoTIFF', tolerance=0, after=None, fix=None, **more):
        path = self.path(name)
        dataset = create(path, array, options, **more)
        if change:
            change(dataset)
        del dataset
        if after:
            after(path)
        truth = truth_of(path, tolerance)
        if fix:
            fix(truth)
        self.add(os.path.relpath(path, self.root), format, name, truth)


def entry_position(data, tag):
    """Where the entry of a tag lies in the first directory of a little-endian classic TIFF."""
    directory = struct.unpack_from('<I', data, 4)[0]
    for index in range(struct.unpack_from('<H', data, directory)[0]):
        at = directory + 2 + 12 * index
        if struct.unpack_from('<H', data, at)[0] == tag:
            return at
    raise ValueError(tag)


def patch(path, tag, change):
    data = bytearray(open(path, 'rb').read())
    at = entry_position(data, tag)
    change(data, at, struct.unpack_from('<I', data, at + 4)[0], struct.unpack_from('<I', data, at + 8)[0])
    open(path, 'wb').write(data)


def set_nodata_text(text):
    """The text of the nodata tag, in place of a longer one."""

    def after(path):
        def change(data, at, count, value):
            assert len(text) < count, (text, count)
            data[value:value + count] = text.encode().ljust(count, b'\0')
            # Texts of up to four bytes stand in the entry itself.
            struct.pack_into('<I', data, at + 4, max(5, len(text) + 1))

        patch(path, 42113, change)
    return after


def nodata(writer):
    texts = {
        'uint8': ['0', '255', '7', '-9999', '300', 'nan'], 'uint16': ['0', '65535', '-1', '1e3'], 'int16': ['-32768', '-9999', '-9999.0', '0'],
        'int32': ['-2147483648', '-9999'], 'uint32': ['4294967295', '0'], 'int64': ['-9223372036854775808', '-9999'], 'uint64': ['18446744073709551615', '0'],
        'float32': ['-9999', '0.1', '-3.40282e+38', '-3.4028235e+38', '-3.4028234663852886e+38', '-3.4028230607370965e+38', '1e20', '1e+20', 'nan', 'NaN', '-nan', 'inf', '-inf', '0', '1.70141e+38'],
        'float64': ['-9999', '0.1', '-1.7976931348623157e+308', '-3.4028234663852886e+38', '-3.40282e+38', 'nan', '1e+20', '9.969209968386869e+36'],
    }
    for dtype, values in texts.items():
        for text in values:
            number = float(text)
            array = pixels(dtype)
            stored = float(np.float32(number)) if dtype == 'float32' and np.isfinite(number) else number
            if dtype.startswith('float') and abs(stored) >= 3.4e38 and abs(stored) < 1e39:
                stored = np.sign(stored) * FLOAT_MAX
            exact = int(text) if dtype in ('int64', 'uint64') else stored
            info = None if dtype.startswith('float') else np.iinfo(dtype)
            holds = info is None or (np.isfinite(number) and info.min <= number <= info.max)
            if holds:
                array[0, 3:6, 4:9] = exact

            def change(dataset, dtype=dtype):
                band = dataset.GetRasterBand(1)
                band.SetNoDataValue(-1234567890123456789 if dtype == 'int64' else 12345678901234567890 if dtype == 'uint64' else -1.23456789012345678e-300)

            def fix(truth, array=array, holds=holds):
                values = array[0].astype('float64')
                if holds:
                    values[3:6, 4:9] = np.nan
                    values[array[0] == array[0, 3, 4]] = np.nan
                truth['bands'][0]['values'] = listed(values)

            try:
                writer.case(f'nodata {text} in {dtype}', array, [], change, after=set_nodata_text(text), fix=fix)
            except (RuntimeError, AssertionError, OverflowError):
                continue
    array = pixels('float64')
    array[0, 3:6, 4:9] = float(np.float32(0.1))
    writer.case('nodata 0.1 of float32 stored in float64', array, [], lambda d: d.GetRasterBand(1).SetNoDataValue(0.1),
                fix=lambda truth: truth['bands'][0].update(values=listed(np.where(array[0] == float(np.float32(0.1)), np.nan, array[0]))))
    array2 = pixels('float32')
    array2[0, 1, 1:4] = [np.nan, np.inf, -np.inf]
    writer.case('NaN and infinities without nodata', array2)
    array3 = pixels('float32')
    array3[0, 1, 1:4] = np.nan
    array3[0, 2, 1:4] = -9999
    writer.case('NaN beside nodata', array3, [], lambda d: d.GetRasterBand(1).SetNoDataValue(-9999))


def scales(writer):
    def scaled(dataset):
        dataset.GetRasterBand(1).SetScale(0.0001)
        dataset.GetRasterBand(1).SetOffset(-0.1)
        dataset.GetRasterBand(1).SetNoDataValue(0)
        dataset.GetRasterBand(2).SetScale(2)

    writer.case('scale and offset of bands', pixels('uint16', 2), [], scaled)
    writer.case('offset alone', pixels('int16', 1), [], lambda d: d.GetRasterBand(1).SetOffset(273.15))
    for name in ('scale', 'SCALE', 'offset', 'add_offset', 'scale_factor', 'Scale'):
        writer.case(f'a tag merely called {name}', pixels('uint16', 2), [], lambda d: d.GetRasterBand(1).SetMetadataItem(name, '0.5'))
        writer.case(f'a tag of the file merely called {name}', pixels('uint16', 2), [], lambda d: d.SetMetadataItem(name, '0.5'))
    writer.case('a tag merely called description', pixels('uint16', 1), [], lambda d: d.GetRasterBand(1).SetMetadataItem('description', 'no'))
    writer.case('unit and description', pixels('uint16', 1), [], lambda d: (d.GetRasterBand(1).SetDescription('Lufttemperatur <°C> & mehr'), d.GetRasterBand(1).SetUnitType('°C')))


def masks(writer):
    for options in ([], ['COMPRESS=DEFLATE', 'TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16'], ['COMPRESS=JPEG'], ['COMPRESS=JPEG', 'PHOTOMETRIC=YCBCR'],
                    ['COMPRESS=JPEG', 'INTERLEAVE=BAND']):
        for internal in ('YES', 'NO'):
            name = f'{"internal" if internal == "YES" else "external"} mask {" ".join(options)}'
            array = pixels('uint8', 3)

            def mask(dataset):
                dataset.CreateMaskBand(gdal.GMF_PER_DATASET)
                bits = np.full(array.shape[1:], 255, 'uint8')
                bits[5:9, 3:20] = 0
                dataset.GetRasterBand(1).GetMaskBand().WriteArray(bits)

            gdal.SetConfigOption('GDAL_TIFF_INTERNAL_MASK', internal)
            writer.case(name, array, options, mask, tolerance=3 if 'COMPRESS=JPEG' in options else 0)
            gdal.SetConfigOption('GDAL_TIFF_INTERNAL_MASK', None)
    for dtype in ('uint8', 'uint16'):
        array = pixels(dtype, 4)
        array[3] = np.iinfo(dtype).max
        array[3, 4:8, 4:30] = 0
        array[3, 10, 4:30] = 17
        writer.case(f'alpha {dtype}', array, ['PHOTOMETRIC=RGB', 'ALPHA=YES'])
        writer.case(f'premultiplied alpha {dtype}', array, ['PHOTOMETRIC=RGB', 'ALPHA=PREMULTIPLIED'])
        writer.case(f'fourth band that is no alpha {dtype}', array, ['PHOTOMETRIC=RGB', 'ALPHA=NON-PREMULTIPLIED' if False else 'ALPHA=NO'])
        writer.case(f'grey and alpha {dtype}', array[2:], ['ALPHA=YES'])
        writer.case(f'alpha and nodata {dtype}', array, ['PHOTOMETRIC=RGB', 'ALPHA=YES'], lambda d: d.GetRasterBand(1).SetNoDataValue(9))


def jpeg(writer):
    for options, bands in ((['COMPRESS=JPEG'], 1), (['COMPRESS=JPEG'], 3), (['COMPRESS=JPEG', 'PHOTOMETRIC=YCBCR'], 3), (['COMPRESS=JPEG', 'INTERLEAVE=BAND'], 3),
                           (['COMPRESS=JPEG', 'TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16'], 3), (['COMPRESS=JPEG', 'PHOTOMETRIC=YCBCR', 'TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16'], 3),
                           (['COMPRESS=JPEG'], 4), (['COMPRESS=JPEG', 'PHOTOMETRIC=CMYK'], 4), (['COMPRESS=JPEG'], 2)):
        for quality in (40, 95):
            try:
                writer.case(f'{bands} bands {" ".join(options)} quality {quality}', pixels('uint8', bands), [*options, f'JPEG_QUALITY={quality}'], tolerance=3)
            except RuntimeError:
                continue


def sparse(writer):
    for options in (['BLOCKYSIZE=4'], ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16']):
        for compression in ('NONE', 'DEFLATE', 'LZW', 'LERC', 'JPEG'):
            for value in (None, 7):
                for dtype in ('uint8', 'float32'):
                    if compression == 'JPEG' and (dtype == 'float32' or 'TILED=YES' not in options):
                        continue
                    path = writer.path(f'sparse {options[0]} {compression} {value} {dtype}')
                    dataset = gdal.GetDriverByName('GTiff').Create(path, 37, 23, 2, gdal.GDT_Byte if dtype == 'uint8' else gdal.GDT_Float32,
                                                                   ['SPARSE_OK=TRUE', f'COMPRESS={compression}', *options])
                    dataset.SetGeoTransform((500000, 30, 0, 5600000, 0, -30))
                    dataset.SetProjection(wkt_of('EPSG:32632'))
                    if value is not None:
                        dataset.GetRasterBand(1).SetNoDataValue(value)
                    dataset.GetRasterBand(1).WriteArray(pixels('uint8')[0][:8, :16], 0, 0)
                    del dataset
                    writer.add(os.path.relpath(path, writer.root), 'GeoTIFF', f'sparse {options[0]} {compression} nodata {value} {dtype}',
                               truth_of(path, 3 if compression == 'JPEG' else 0))


def placements(writer):
    array = pixels('uint8')
    transforms = {
        'south up': (500000, 30, 0, 5000000, 0, 30), 'rotated': (500000, 25, 10, 5600000, 10, -25), 'sheared': (500000, 30, 5, 5600000, 0, -30),
        'east to west': (500000, -30, 0, 5600000, 0, -30), 'pixels of unequal sides': (500000, 60, 0, 5600000, 0, -15),
    }
    for name, transform in transforms.items():
        writer.case(name, array, transform=transform)
        writer.case(f'{name}, pixel is point', array, [], lambda d: d.SetMetadataItem('AREA_OR_POINT', 'Point'), transform=transform)
    writer.case('pixel is point', array, [], lambda d: d.SetMetadataItem('AREA_OR_POINT', 'Point'))
    for version in ('GEOTIFF_VERSION=1.0', 'GEOTIFF_VERSION=1.1', 'GEOTIFF_KEYS_FLAVOR=ESRI_PE', 'PROFILE=BASELINE', 'PROFILE=GeoTIFF', 'TFW=YES'):
        writer.case(f'written with {version}', array, [version])
    writer.case('no place at all', array, transform=None, projection=None)
    writer.case('a transform without CRS', array, projection=None)
    writer.case('a CRS without transform', array, transform=None)

    def negative(path):
        def change(data, at, count, value):
            x, y, z = struct.unpack_from('<3d', data, value)
            struct.pack_into('<3d', data, value, x, -y, z)
        patch(path, 33550, change)

    writer.case('negative pixel scale', array, after=negative)

    def world(text, suffix='.tfw'):
        def after(path):
            open(path[:-4] + suffix, 'w').write(text)
        return after

    lines = '10.5\n0.0\n0.0\n-10.5\n400005.25\n5599994.75\n'
    for suffix in ('.tfw', '.TFW', '.wld', '.tifw'):
        writer.case(f'world file {suffix} beside a CRS without transform', array, after=world(lines, suffix), transform=None)
    writer.case('world file beside a transform', array, after=world(lines))
    writer.case('world file with commas', array, after=world(lines.replace('.', ',')), transform=None,
                fix=lambda truth: truth.update(transform=[10.5, 0, 400000, 0, -10.5, 5600000], lonLat=lon_lat('EPSG:32632', lattice((400000, 10.5, 0, 5600000, 0, -10.5), 37, 23))))
    control(writer, array)


def control(writer, array):
    """Ground control points: on a plane, which is a transform, and not."""
    def points(bend):
        places = [(0, 0), (37, 0), (0, 23), (37, 23), (18, 11)]
        return [gdal.GCP(500000 + 30 * c + 4 * r + bend * c * r, 5600000 - 30 * r + 4 * c, 0, c, r) for c, r in places]

    for name, bend in (('that a transform fits', 0), ('that no transform fits', 0.5)):
        path = writer.path(f'control points {name}')
        dataset = create(path, array, transform=None, projection=None)
        dataset.SetGCPs(points(bend), wkt_of('EPSG:32632'))
        del dataset
        truth = truth_of(path)
        transform = (500000, 30, 4, 5600000, 4, -30)
        if bend == 0:
            truth.update(transform=[30, 4, 500000, 4, -30, 5600000], hasCrs=True, lonLat=lon_lat('EPSG:32632', lattice(transform, 37, 23)))
        else:
            truth.update(unplaced='control points')
            truth.pop('transform', None)
            truth.pop('lonLat', None)
        writer.add(os.path.relpath(path, writer.root), 'GeoTIFF', f'control points {name}', truth)


def auxiliary(writer):
    """GDAL's .aux.xml beside the file: what counts is what GDAL reads then."""
    array = pixels('int16', 2)
    stripped = osr.SpatialReference()
    stripped.ImportFromEPSG(28992)

    def pam(content):
        return lambda path: open(path + '.aux.xml', 'w', encoding='utf-8').write(f'<PAMDataset>{content}</PAMDataset>')

    for version in ('WKT1_GDAL', 'WKT1_ESRI', 'WKT2_2015', 'WKT2_2019'):
        text = stripped.ExportToWkt([f'FORMAT={version}']).replace('"', '&quot;')
        for inner in ('EPSG:32632', None):
            writer.case(f'auxiliary CRS {version} over {inner}', array, after=pam(f'<SRS dataAxisToSRSAxisMapping="1,2">{text}</SRS>'), projection=inner)
    writer.case('auxiliary CRS EPSG:4326 over EPSG:32632', array, after=pam(f'<SRS dataAxisToSRSAxisMapping="2,1">{wkt_of("EPSG:4326")}</SRS>'.replace('"GCS', '"GCS')), transform=(8, 0.01, 0, 50, 0, -0.01))
    writer.case('auxiliary transform', array, after=pam('<GeoTransform> 6.0e+05, 1.0e+01, 0, 5.5e+06, 0, -1.0e+01</GeoTransform>'))
    writer.case('auxiliary transform with transform missing', array, after=pam('<GeoTransform> 6.0e+05, 1.0e+01, 0, 5.5e+06, 0, -1.0e+01</GeoTransform>'), transform=None)
    writer.case('auxiliary nodata', array, after=pam('<PAMRasterBand band="1"><NoDataValue>-3.27680000000000E+04</NoDataValue></PAMRasterBand>'))
    writer.case('auxiliary nodata over nodata', array, [], lambda d: d.GetRasterBand(1).SetNoDataValue(32767), after=pam('<PAMRasterBand band="1"><NoDataValue>-32768</NoDataValue></PAMRasterBand>'))
    writer.case('auxiliary nodata le_hex_equiv', pixels('float32'), after=pam('<PAMRasterBand band="1"><NoDataValue le_hex_equiv="0000000080842EC1">-1.00000000000000E+06</NoDataValue></PAMRasterBand>'))
    writer.case('auxiliary scale and offset', array, after=pam('<PAMRasterBand band="2"><Offset>5</Offset><Scale>0.5</Scale></PAMRasterBand>'))
    writer.case('auxiliary statistics alone', array, after=pam('<PAMRasterBand band="1"><Metadata><MDI key="STATISTICS_MAXIMUM">1</MDI><MDI key="scale">3</MDI></Metadata></PAMRasterBand>'))
    writer.case('auxiliary file of the esri kind', array, after=pam('<Metadata domain="xml:ESRI" format="xml"><GeodataXform xmlns:typens="http://www.esri.com/schemas/ArcGIS/10.1"/></Metadata>'))
    writer.case('auxiliary file that is empty', array, after=lambda path: open(path + '.aux.xml', 'w').write(''))


def several(writer):
    """Pages, overviews, many bands, palettes."""
    array = pixels('uint8')
    writer.case('300 bands', np.concatenate([pixels('uint8', 1, 5, 4, seed) for seed in range(300)]), ['INTERLEAVE=PIXEL'])
    writer.case('300 bands apart', np.concatenate([pixels('uint8', 1, 5, 4, seed) for seed in range(300)]), ['INTERLEAVE=BAND', 'COMPRESS=DEFLATE'])

    def palette(dataset):
        table = gdal.ColorTable()
        for code in range(256):
            table.SetColorEntry(code, (code, 255 - code, 7, 0 if code == 3 else 255))
        dataset.GetRasterBand(1).SetColorTable(table)

    writer.case('palette', array, [], palette)

    def overviews(path):
        dataset = gdal.Open(path, gdal.GA_Update)
        dataset.BuildOverviews('AVERAGE', [2, 4])

    writer.case('overviews', pixels('uint16', 2, 200, 150), ['TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64', 'COMPRESS=DEFLATE'], after=overviews)
    external = writer.path('external overviews')
    create(external, pixels('uint16', 2, 200, 150))
    dataset = gdal.Open(external)
    dataset.BuildOverviews('AVERAGE', [2, 4])
    del dataset
    writer.add(os.path.relpath(external, writer.root), 'GeoTIFF', 'external overviews', truth_of(external))
    for compression in ('DEFLATE', 'LZW', 'ZSTD', 'LERC'):
        path = writer.path(f'cog {compression}')
        gdal.Translate(path, create('', pixels('int16', 2, 200, 150), driver='MEM'), format='COG', creationOptions=[f'COMPRESS={compression}', 'BLOCKSIZE=128'])
        writer.add(os.path.relpath(path, writer.root), 'GeoTIFF', f'cloud-optimised {compression}', truth_of(path))
    path = writer.path('pages')
    for index, dtype in enumerate(('uint8', 'float32')):
        source = create('', pixels(dtype, 1, 20 + 3 * index, 11), driver='MEM')
        gdal.Translate(path, source, creationOptions=[] if index == 0 else ['APPEND_SUBDATASET=YES'])
    truth = truth_of(path)
    second = truth_of(f'GTIFF_DIR:2:{path}')
    truth['bands'] += second['bands']
    writer.add(os.path.relpath(path, writer.root), 'GeoTIFF', 'two pages of different size and type', truth)
    for kind, name in ((gdal.GDT_CInt16, 'complex int16'), (gdal.GDT_CFloat32, 'complex float32'), (gdal.GDT_CFloat64, 'complex float64')):
        path = writer.path(name)
        dataset = gdal.GetDriverByName('GTiff').Create(path, 8, 8, 1, kind)
        dataset.GetRasterBand(1).WriteArray(np.ones((8, 8), 'complex64'))
        del dataset
        writer.add(os.path.relpath(path, writer.root), 'GeoTIFF', name, {'refuse': True})


def photometric(writer):
    """Colour spaces that are more than numbers: YCbCr without JPEG cannot be written by GDAL; the tag is set afterwards."""
    def tag(value):
        def after(path):
            patch(path, 262, lambda data, at, count, old: struct.pack_into('<H', data, at + 8, value))
        return after

    for value, name in ((6, 'YCbCr'), (8, 'CIELab'), (32803, 'colour filter array')):
        path = writer.path(f'photometric {name} without jpeg')
        create(path, pixels('uint8', 3), ['PHOTOMETRIC=RGB'])
        tag(value)(path)
        writer.add(os.path.relpath(path, writer.root), 'GeoTIFF', f'photometric {name}, uncompressed', {'refuse': True})


def generate(folder, add):
    writer = Writer(folder, add)
    for part in (nodata, scales, masks, jpeg, sparse, placements, auxiliary, several, photometric):
        part(writer)
