"""GeoTIFF: every compression × predictor × tiling × interleaving × data type × byte order that GDAL writes."""
import os

from osgeo import gdal

from .common import RANGES, create, pixels, subfolder, truth_of

INTEGERS = [name for name in RANGES if not name.startswith('float')]


def layouts():
    yield 'strips', ['BLOCKYSIZE=5']
    yield 'tiles', ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16']
    yield 'planar tiles', ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=32', 'INTERLEAVE=BAND']


def variants():
    for dtype in RANGES:
        floating = dtype.startswith('float')
        for compression in ('NONE', 'LZW', 'DEFLATE', 'PACKBITS', 'ZSTD'):
            predictors = [1] if compression in ('NONE', 'PACKBITS') else [1, 2, 3] if floating else [1, 2]
            for predictor in predictors:
                for layout, options in layouts():
                    extra = [] if predictor == 1 else [f'PREDICTOR={predictor}']
                    yield dtype, f'{compression.lower()} predictor {predictor} {dtype} {layout}', [f'COMPRESS={compression}', *extra, *options]


def lerc():
    for dtype in ('uint8', 'uint16', 'int16', 'uint32', 'int32', 'float32', 'float64'):
        for compression in ('LERC', 'LERC_DEFLATE', 'LERC_ZSTD'):
            for layout, options in layouts():
                yield dtype, f'{compression.lower()} {dtype} {layout}', [f'COMPRESS={compression}', *options]


def write(folder, add, name, dtype, options, **more):
    path = os.path.join(folder, 'geotiff', name.replace(' ', '-') + '.tif')
    array = pixels(dtype, 2, **more)
    options = [*options, 'PIXELTYPE=SIGNEDBYTE'] if dtype == 'int8' else options
    try:
        create(path, array, options)
    except RuntimeError:
        return
    add(os.path.relpath(path, folder), 'GeoTIFF', name, truth_of(path))


def generate(folder, add):
    subfolder(folder, 'geotiff')
    for dtype, name, options in variants():
        write(folder, add, name, dtype, options)
    for dtype, name, options in lerc():
        write(folder, add, name, dtype, options)
    for dtype in RANGES:
        write(folder, add, f'big-endian deflate {dtype}', dtype, ['ENDIANNESS=BIG', 'COMPRESS=DEFLATE'])
        write(folder, add, f'big-endian BigTIFF lzw predictor {dtype}', dtype, ['ENDIANNESS=BIG', 'COMPRESS=LZW', 'BIGTIFF=YES', 'PREDICTOR=2'])
        write(folder, add, f'one row of {dtype}', dtype, [], height=1)
        write(folder, add, f'one column of {dtype}', dtype, ['COMPRESS=DEFLATE', 'TILED=YES'], width=1)
    for bits in (1, 2, 3, 4, 5, 6, 7):
        for compression in ('NONE', 'DEFLATE', 'LZW', 'PACKBITS'):
            write_bits(folder, add, 'uint8', bits, compression)
    for bits in (9, 10, 11, 12, 13, 14, 15):
        write_bits(folder, add, 'uint16', bits, 'DEFLATE')
    for bits in (17, 20, 24, 31):
        write_bits(folder, add, 'uint32', bits, 'NONE')
    half(folder, add)
    bilevel(folder, add)


def write_bits(folder, add, dtype, bits, compression):
    name = f'{bits} bits {compression.lower()}'
    path = os.path.join(folder, 'geotiff', name.replace(' ', '-') + '.tif')
    array = pixels(dtype, 1) >> (pixels(dtype, 1).itemsize * 8 - bits)
    create(path, array, [f'NBITS={bits}', f'COMPRESS={compression}'])
    add(os.path.relpath(path, folder), 'GeoTIFF', name, truth_of(path))


def half(folder, add):
    for compression in ('NONE', 'DEFLATE'):
        name = f'float16 {compression.lower()}'
        path = os.path.join(folder, 'geotiff', name.replace(' ', '-') + '.tif')
        create(path, (pixels('float32', 2) / 50).astype('float32'), ['NBITS=16', f'COMPRESS={compression}'])
        add(os.path.relpath(path, folder), 'GeoTIFF', name, truth_of(path))


def bilevel(folder, add):
    """One bit, compressed as fax, and the photometric interpretation that turns black and white around."""
    for compression in ('CCITTRLE', 'CCITTFAX3', 'CCITTFAX4'):
        name = f'bilevel {compression.lower()}'
        path = os.path.join(folder, 'geotiff', name.replace(' ', '-') + '.tif')
        create(path, pixels('uint8', 1) >> 7, ['NBITS=1', f'COMPRESS={compression}'])
        add(os.path.relpath(path, folder), 'GeoTIFF', name, truth_of(path))
    for bits in (1, 8):
        name = f'white is zero, {bits} bits'
        path = os.path.join(folder, 'geotiff', f'white-{bits}.tif')
        create(path, pixels('uint8', 1) >> (8 - bits), [f'NBITS={bits}', 'PHOTOMETRIC=MINISWHITE'])
        add(os.path.relpath(path, folder), 'GeoTIFF', name, truth_of(path))
    for compression, options in (('WEBP', ['WEBP_LOSSLESS=YES']), ('LZMA', []), ('JXL', [])):
        if compression not in gdal.GetDriverByName('GTiff').GetMetadataItem('DMD_CREATIONOPTIONLIST'):
            continue
        name = f'compression {compression.lower()}'
        path = os.path.join(folder, 'geotiff', name.replace(' ', '-') + '.tif')
        try:
            create(path, pixels('uint8', 3), [f'COMPRESS={compression}', 'INTERLEAVE=PIXEL', *options])
        except RuntimeError:
            continue
        add(os.path.relpath(path, folder), 'GeoTIFF', name, truth_of(path))
