"""PNG, JPEG and JPEG 2000."""
import os

import numpy as np
from osgeo import gdal, osr

from .common import copy, create, lattice, lon_lat, pixels, subfolder, truth_of, wkt_of


def generate(folder, add):
    target = subfolder(folder, 'pictures')

    def case(name, format, array, driver, suffix, options=(), tolerance=0, after=None, **more):
        path = os.path.join(target, name.replace(' ', '-').replace(',', '').replace('=', '-') + suffix)
        try:
            copy(path, array, driver, options, **more)
        except RuntimeError:
            return
        if after:
            after(path)
        add(os.path.relpath(path, folder), format, name, truth_of(path, tolerance))

    for dtype in ('uint8', 'uint16'):
        for bands in (1, 2, 3, 4):
            array = pixels(dtype, bands)
            if bands in (2, 4):
                array[-1] = np.iinfo(dtype).max
                array[-1, 3:6, 3:9] = 0
            case(f'png {dtype} {bands} bands', 'PNG', array, 'PNG', '.png')
            case(f'png {dtype} {bands} bands world file', 'PNG', array, 'PNG', '.png', ['WORLDFILE=YES'])
    for bits in (1, 2, 4):
        case(f'png {bits} bits', 'PNG', pixels('uint8') >> (8 - bits), 'PNG', '.png', [f'NBITS={bits}'])
    png_oddities(folder, target, add)
    for bands in (1, 3):
        for quality in (30, 75, 100):
            for progressive in ('YES', 'NO'):
                case(f'jpeg {bands} bands quality {quality} progressive {progressive}', 'JPEG', pixels('uint8', bands), 'JPEG', '.jpg', [f'QUALITY={quality}', f'PROGRESSIVE={progressive}', 'WORLDFILE=YES'], 3)
    case('jpeg cmyk', 'JPEG', pixels('uint8', 4), 'JPEG', '.jpg', [], 3)
    jpeg_mask(folder, target, add)
    jpeg2000(folder, target, add, case)


def png_oddities(folder, target, add):
    """Palettes, transparent colours, ESRI's .prj beside a world file."""
    def finish(path, name, source, **options):
        gdal.GetDriverByName('PNG').CreateCopy(path, source, options=['WORLDFILE=YES'])
        add(os.path.relpath(path, folder), 'PNG', name, truth_of(path))

    source = create('', pixels('uint8') // 16, driver='MEM')
    table = gdal.ColorTable()
    for code in range(16):
        table.SetColorEntry(code, (16 * code, 255 - 16 * code, 9, 0 if code == 3 else 255))
    source.GetRasterBand(1).SetColorTable(table)
    finish(os.path.join(target, 'png-palette.png'), 'png palette with a transparent entry', source)
    for bands, dtype in ((1, 'uint8'), (3, 'uint8'), (1, 'uint16'), (3, 'uint16')):
        array = pixels(dtype, bands)
        array[:, 5:9, 4:12] = 77
        source = create('', array, driver='MEM')
        for band in range(bands):
            source.GetRasterBand(band + 1).SetNoDataValue(77)
        finish(os.path.join(target, f'png-nodata-{bands}-{dtype}.png'), f'png transparent colour, {bands} bands {dtype}', source)
    for code in ('EPSG:28992', 'EPSG:3035', 'EPSG:2193', 'EPSG:2263', 'EPSG:4326', 'EPSG:27572', 'EPSG:3857'):
        reference = osr.SpatialReference()
        reference.SetFromUserInput(code)
        transform = (5.5, 0.01, 0, 52, 0, -0.01) if code == 'EPSG:4326' else (155000, 10, 0, 463000, 0, -10)
        if code == 'EPSG:3035':
            transform = (4321000, 10, 0, 3210000, 0, -10)
        if code == 'EPSG:2193':
            transform = (1600000, 10, 0, 5400000, 0, -10)
        path = os.path.join(target, f'png-prj-{code[5:]}.png')
        copy(path, pixels('uint8'), 'PNG', ['WORLDFILE=YES'], transform, None)
        if os.path.exists(path + '.aux.xml'):
            os.remove(path + '.aux.xml')
        open(path[:-4] + '.prj', 'w').write(reference.ExportToWkt(['FORMAT=WKT1_ESRI']))
        truth = truth_of(path)
        truth.update(hasCrs=True, lonLat=lon_lat(code, lattice(transform, 37, 23)))
        add(os.path.relpath(path, folder), 'PNG', f'png with a world file and .prj of {code}', truth)


def jpeg_mask(folder, target, add):
    source = create('', pixels('uint8', 3), driver='MEM')
    source.CreateMaskBand(gdal.GMF_PER_DATASET)
    bits = np.full((23, 37), 255, 'uint8')
    bits[5:9, 3:20] = 0
    source.GetRasterBand(1).GetMaskBand().WriteArray(bits)
    path = os.path.join(target, 'jpeg-mask.jpg')
    gdal.GetDriverByName('JPEG').CreateCopy(path, source, options=['INTERNAL_MASK=YES', 'QUALITY=95'])
    add(os.path.relpath(path, folder), 'JPEG', 'jpeg with a mask behind the picture', truth_of(path, 3))


def jpeg2000(folder, target, add, case):
    lossless = ['QUALITY=100', 'REVERSIBLE=YES']
    for dtype in ('uint8', 'uint16', 'int16', 'uint32', 'int32', 'float32'):
        for bands in (1, 3):
            case(f'jp2 {dtype} {bands} bands', 'JPEG 2000', pixels(dtype, bands), 'JP2OpenJPEG', '.jp2', lossless)
    for bits in (1, 2, 4, 10, 12, 15):
        dtype = 'uint8' if bits < 8 else 'uint16'
        case(f'jp2 {bits} bits', 'JPEG 2000', pixels(dtype) >> (8 - bits if bits < 8 else 16 - bits), 'JP2OpenJPEG', '.jp2', [*lossless, f'NBITS={bits}'])
    array = pixels('uint8', 4)
    array[3] = 255
    array[3, 3:6, 3:9] = 0
    case('jp2 alpha', 'JPEG 2000', array, 'JP2OpenJPEG', '.jp2', [*lossless, 'ALPHA=YES'])
    case('jp2 four bands', 'JPEG 2000', pixels('uint8', 4), 'JP2OpenJPEG', '.jp2', lossless)
    for options in (['YCC=NO'], ['YCC=YES'], ['BLOCKXSIZE=64', 'BLOCKYSIZE=64'], ['RESOLUTIONS=1'], ['PROGRESSION=RPCL'], ['TILEPARTS=ONLY'], ['SOP=YES', 'EPH=YES'], ['GeoJP2=NO'], ['GMLJP2=NO'], ['CODEBLOCK_STYLE=BYPASS'], ['CODEC=J2K']):
        case(f'jp2 {" ".join(options)}', 'JPEG 2000', pixels('uint8', 3, 150, 130), 'JP2OpenJPEG', '.jp2', [*lossless, *options])
    places = {'EPSG:4326': (8, 0.01, 0, 50, 0, -0.01), 'EPSG:3035': (4321000, 10, 0, 3210000, 0, -10), 'EPSG:2193': (1600000, 10, 0, 5400000, 0, -10), 'EPSG:32633': (500000, 10, 0, 5600000, 0, -10),
              'EPSG:31467': (3500000, 10, 0, 5600000, 0, -10), 'EPSG:3857': (1e6, 10, 0, 6e6, 0, -10), 'EPSG:4258': (8, 0.01, 0, 50, 0, -0.01), 'EPSG:2326': (830000, 10, 0, 820000, 0, -10),
              'EPSG:3413': (0, 100, 0, -1000000, 0, -100), 'EPSG:5514': (-600000, 10, 0, -1100000, 0, -10), 'EPSG:2180': (500000, 10, 0, 500000, 0, -10)}
    for code, transform in places.items():
        for options in ([], ['GeoJP2=NO'], ['GMLJP2=NO']):
            case(f'jp2 {code} {" ".join(options)}', 'JPEG 2000', pixels('uint8'), 'JP2OpenJPEG', '.jp2', [*lossless, *options], transform=transform, projection=code)
    case('jp2 rotated', 'JPEG 2000', pixels('uint8'), 'JP2OpenJPEG', '.jp2', lossless, transform=(500000, 25, 10, 5600000, 10, -25))
    case('jp2 rotated GMLJP2 alone', 'JPEG 2000', pixels('uint8'), 'JP2OpenJPEG', '.jp2', [*lossless, 'GeoJP2=NO'], transform=(500000, 25, 10, 5600000, 10, -25))
    case('jp2 in degrees, rotated, GMLJP2 alone', 'JPEG 2000', pixels('uint8'), 'JP2OpenJPEG', '.jp2', [*lossless, 'GeoJP2=NO'], transform=(8, 0.01, 0.002, 50, 0.003, -0.01), projection='EPSG:4326')
    for lossy in (10, 50):
        case(f'jp2 lossy quality {lossy}', 'JPEG 2000', pixels('uint8', 3), 'JP2OpenJPEG', '.jp2', [f'QUALITY={lossy}'], 1)
