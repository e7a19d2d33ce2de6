"""
Resampling onto 40 target grids. Nearest, bilinear and cubic: gdalwarp -et 0, the source made periodic where it goes around the globe.
Average and mode: counted over 8 × 8 places of each target pixel, weighted by the ground they cover in source pixels.
"""
import math
import os

import numpy as np
from osgeo import gdal, osr

from .common import create, listed, subfolder, wkt_of

SAMPLES = 8
PAD = 90


def reference_of(text):
    reference = osr.SpatialReference()
    reference.SetFromUserInput(text)
    reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    return reference


def sphere(longitude, latitude):
    """A function that is continuous all over the globe, 0 to about 200."""
    x, y = np.radians(longitude), np.radians(latitude)
    return 100 + 40 * np.sin(y) + 50 * np.cos(y) * np.sin(x) + 8 * np.cos(y) ** 2 * np.cos(4 * x)


def centres(transform, width, height):
    c, a, b, f, d, e = transform
    column, row = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    return c + a * column + b * row, f + d * column + e * row


def sources():
    step = 2
    for name, west in (('global', -180), ('global from 0 to 360', 0)):
        transform = (west, step, 0, 90, 0, -step)
        yield name, 'EPSG:4326', transform, sphere(*centres(transform, 180, 90)).astype('float32'), True
    local = (400000, 1000, 0, 5600000, 0, -1000)
    x, y = centres(local, 64, 56)
    smooth = (100 + 60 * np.sin(x / 9000) * np.cos(y / 7000)).astype('float32')
    smooth[20:24, 30:37] = -9999
    yield 'utm', 'EPSG:32633', local, smooth, False
    sinusoidal = '+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m +no_defs'
    place = (900000, 4633.127, 0, 5670000, 0, -4633.127)
    x, y = centres(place, 60, 50)
    yield 'sinusoidal', sinusoidal, place, (100 + 60 * np.sin(x / 40000) * np.cos(y / 33000)).astype('float32'), False


FAR = [
    ('polar stereographic north', 'EPSG:3413', (-4000000, 100000, 0, 4000000, 0, -100000), 80, 80), ('polar stereographic south', 'EPSG:3031', (-3000000, 100000, 0, 3000000, 0, -100000), 60, 60),
    ('polar stereographic, pole in a pixel', 'EPSG:3995', (-2050000, 100000, 0, 2050000, 0, -100000), 41, 41), ('polar laea', 'EPSG:6931', (-3000000, 100000, 0, 3000000, 0, -100000), 60, 60),
    ('polar laea, coarse', 'EPSG:6931', (-4200000, 600000, 0, 4200000, 0, -600000), 14, 14), ('mollweide', 'ESRI:54009', (-18040000, 400000, 0, 9020000, 0, -400000), 90, 45),
    ('robinson', 'ESRI:54030', (-17005000, 400000, 0, 8625000, 0, -400000), 85, 43), ('sinusoidal world', '+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m +no_defs', (-20015109, 400000, 0, 10007555, 0, -400000), 100, 50),
    ('web mercator world', 'EPSG:3857', (-20037508.34, 400750.1668, 0, 20037508.34, 0, -400750.1668), 100, 100), ('equal earth', 'EPSG:8857', (-17243959, 400000, 0, 8392927, 0, -400000), 86, 42),
    ('orthographic', '+proj=ortho +lat_0=20 +lon_0=175 +datum=WGS84', (-6400000, 160000, 0, 6400000, 0, -160000), 80, 80), ('laea over the Pacific', '+proj=laea +lat_0=0 +lon_0=180 +datum=WGS84', (-4000000, 160000, 0, 4000000, 0, -160000), 50, 50),
    ('degrees over the seam', 'EPSG:4326', (160.5, 1.5, 0, 30.25, 0, -1.5), 30, 30), ('degrees from 0 to 360', 'EPSG:4326', (0.3, 2, 0, 89, 0, -2), 180, 89), ('degrees from -180 to 180', 'EPSG:4326', (-179.7, 2, 0, 89, 0, -2), 180, 89),
    ('degrees, coarse', 'EPSG:4326', (-180, 10, 0, 90, 0, -10), 36, 18), ('degrees over the seam, coarse', 'EPSG:4326', (-185, 10, 0, 90, 0, -10), 36, 18), ('utm zone 60 over the seam', 'EPSG:32660', (300000, 50000, 0, 3000000, 0, -50000), 20, 40),
    ('utm zone 1 over the seam', 'EPSG:32601', (-200000, 50000, 0, 3000000, 0, -50000), 20, 40), ('geostationary', '+proj=geos +lon_0=140 +h=35785863 +a=6378137 +b=6356752.3 +sweep=y', (-5500000, 160000, 0, 5500000, 0, -160000), 69, 69),
    ('azimuthal equidistant at the pole', '+proj=aeqd +lat_0=90 +lon_0=0 +datum=WGS84', (-5000000, 160000, 0, 5000000, 0, -160000), 62, 62), ('ease grid 2', 'EPSG:6933', (-17367530.44, 482431.4, 0, 7314540.83, 0, -365727), 72, 40),
]
NEAR = [
    ('the next zone', 'EPSG:32632', (830000, 900, 0, 5610000, 0, -900), 60, 60), ('the same zone, shifted', 'EPSG:32633', (400300, 1000, 0, 5600300, 0, -1000), 64, 56), ('web mercator', 'EPSG:3857', (1500000, 1500, 0, 6540000, 0, -1500), 70, 60),
    ('degrees', 'EPSG:4326', (13.5, 0.012, 0, 50.6, 0, -0.012), 80, 60), ('laea europe', 'EPSG:3035', (4570000, 1000, 0, 3050000, 0, -1000), 70, 60), ('gauss-krüger', '+proj=tmerc +lat_0=0 +lon_0=12 +k=1 +x_0=4500000 +y_0=0 +ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m', (4610000, 1000, 0, 5600000, 0, -1000), 60, 50),
    ('lambert conformal', '+proj=lcc +lat_1=49 +lat_2=51 +lat_0=50 +lon_0=15 +datum=WGS84', (-90000, 1000, 0, 50000, 0, -1000), 80, 60), ('albers', '+proj=aea +lat_1=49 +lat_2=51 +lat_0=50 +lon_0=15 +datum=WGS84', (-90000, 1000, 0, 50000, 0, -1000), 80, 60),
    ('stereographic', '+proj=stere +lat_0=50 +lon_0=15 +datum=WGS84', (-90000, 1000, 0, 50000, 0, -1000), 80, 60), ('feet', '+proj=tmerc +lat_0=50 +lon_0=15 +datum=WGS84 +units=us-ft', (-300000, 3300, 0, 150000, 0, -3300), 80, 60),
    ('finer', 'EPSG:32633', (420000, 310, 0, 5580000, 0, -310), 60, 50), ('coarser', 'EPSG:32633', (400000, 5000, 0, 5600000, 0, -5000), 12, 11), ('much coarser', 'EPSG:3035', (4560000, 20000, 0, 3060000, 0, -20000), 5, 5),
    ('south up', 'EPSG:32633', (400300, 1000, 0, 5544300, 0, 1000), 60, 50), ('rotated', 'EPSG:32633', (410000, 900, 200, 5590000, 200, -900), 50, 40), ('partly beside', 'EPSG:32633', (380000, 1100, 0, 5620000, 0, -1100), 40, 40),
    ('mercator with origin left out', '+proj=merc +datum=WGS84', (1500000, 1500, 0, 6510000, 0, -1500), 70, 60), ('equidistant conic', '+proj=eqdc +lat_1=49 +lat_2=51 +lat_0=50 +lon_0=15 +datum=WGS84', (-90000, 1000, 0, 50000, 0, -1000), 80, 60),
]


def warped(source, grid, method, options):
    crs, transform, width, height = grid
    target = gdal.GetDriverByName('MEM').Create('', width, height, 1, gdal.GDT_Float64)
    target.SetGeoTransform(transform)
    target.SetProjection(wkt_of(crs))
    target.GetRasterBand(1).SetNoDataValue(-1e30)
    target.GetRasterBand(1).Fill(-1e30)
    gdal.Warp(target, source, resampleAlg=method, errorThreshold=0, warpOptions=options, dstNodata=-1e30)
    values = target.GetRasterBand(1).ReadAsArray()
    return np.where(values == -1e30, np.nan, values)


def transformed(transformation, x, y):
    osr.DontUseExceptions()
    gdal.PushErrorHandler('CPLQuietErrorHandler')
    points = transformation.TransformPoints(np.column_stack([x.ravel(), y.ravel()]).tolist())
    gdal.PopErrorHandler()
    osr.UseExceptions()
    result = np.array([point[:2] for point in points], dtype='float64')
    result[~np.isfinite(result)] = np.nan
    return result[:, 0].reshape(x.shape), result[:, 1].reshape(x.shape)


def back_and_forth(grid, x, y):
    """Degrees on the source's side, NaN where the projection does not come back to where it started."""
    crs, transform, _, _ = grid
    degrees = reference_of('EPSG:4326')
    there = osr.CoordinateTransformation(reference_of(crs), degrees)
    back = osr.CoordinateTransformation(degrees, reference_of(crs))
    lon, lat = transformed(there, x, y)
    x2, y2 = transformed(back, np.nan_to_num(lon, nan=0), np.nan_to_num(lat, nan=0))
    size = max(abs(transform[1]), abs(transform[5]))
    lost = ~(np.hypot(x2 - x, y2 - y) < 0.01 * size) | np.isnan(lon)
    if crs == 'EPSG:4326':
        lost = np.abs(lat) > 90
    return lost


def sampled(grid, source, values, around, count=SAMPLES):
    """Per target pixel and sample: source value and weight, NaN where there is none."""
    crs, transform, width, height = grid
    name, source_crs, source_transform = source
    steps = (np.arange(count) + 0.5) / count
    c, a, b, f, d, e = transform
    column = (np.arange(width)[:, None] + steps).ravel()
    row = (np.arange(height)[:, None] + steps).ravel()
    column, row = np.meshgrid(column, row)
    x, y = c + a * column + b * row, f + d * column + e * row
    lost = back_and_forth(grid, x, y)
    sx, sy = transformed(osr.CoordinateTransformation(reference_of(crs), reference_of(source_crs)), x, y) if crs != source_crs else (x, y)
    column, row = (sx - source_transform[0]) / source_transform[1], (sy - source_transform[3]) / source_transform[5]
    if around:
        column = column % values.shape[1]
    turn = lambda difference: (difference + values.shape[1] / 2) % values.shape[1] - values.shape[1] / 2 if around else difference
    dcx, dcy = turn(np.diff(column, axis=1, append=column[:, -1:])), turn(np.diff(column, axis=0, append=column[-1:]))
    drx, dry = np.diff(row, axis=1, append=row[:, -1:]), np.diff(row, axis=0, append=row[-1:])
    weight = np.abs(dcx * dry - dcy * drx)
    weight[:, -1], weight[-1] = weight[:, -2], weight[-2]
    inside = (column >= 0) & (row >= 0) & (column < values.shape[1]) & (row < values.shape[0]) & ~lost
    picked = np.full(column.shape, np.nan)
    picked[inside] = values[row[inside].astype(int), column[inside].astype(int)]
    shape = (height, count, width, count)
    cells = lambda one: one.reshape(shape).transpose(0, 2, 1, 3).reshape(height, width, -1)
    return cells(picked), cells(np.nan_to_num(weight)), cells(lost)


def marked(values, unsure):
    return ['any' if doubt else value for value, doubt in zip(listed(values), unsure.ravel())]


def save(path, values, nodata, transform, crs):
    dataset = create(path, values[None], transform=transform, projection=crs)
    dataset.GetRasterBand(1).SetNoDataValue(nodata)


def generate(folder, add):
    target = subfolder(folder, 'warp')
    grids = {'global': FAR, 'global from 0 to 360': FAR, 'utm': NEAR, 'sinusoidal': NEAR}
    for name, crs, transform, values, around in sources():
        path = os.path.join(target, name.replace(' ', '-') + '.tif')
        save(path, values, -9999, transform, crs)
        valid = np.where(values == -9999, np.nan, values.astype('float64'))
        codes = np.where(np.isnan(valid), np.nan, np.floor(np.nan_to_num(valid) / 30))
        coded = os.path.join(target, name.replace(' ', '-') + '-codes.tif')
        save(coded, np.where(np.isnan(codes), 99, codes).astype('uint8'), 99, transform, crs)
        padded, shifted = values, transform
        if around:
            padded = np.concatenate([values[:, -PAD:], values, values[:, :PAD]], axis=1)
            shifted = (transform[0] - PAD * transform[1], *transform[1:])
        memory = create('', padded[None], driver='MEM', transform=shifted, projection=crs)
        memory.GetRasterBand(1).SetNoDataValue(-9999)
        for title, target_crs, target_transform, width, height in grids[name]:
            # PROJ goes from a sphere without datum to a shifted datum through geocentric coordinates, 1.5 km off in latitude; the product
            # takes the degrees of such spheres (MODIS) for those of WGS 84.
            if name == 'sinusoidal' and 'towgs84' in target_crs:
                continue
            grid = (target_crs, target_transform, width, height)
            c, a, b, f, d, e = target_transform
            place = {'grid': {'crs': target_crs, 'transform': [a, b, c, d, e, f], 'width': width, 'height': height}}
            lost = back_and_forth(grid, *centres(target_transform, width, height))

            def case(method, file, expected, unsure, tolerance):
                add(os.path.relpath(file, folder), 'resampling', f'{name} onto {title}, {method}', {**place, 'method': method, 'tolerance': tolerance, 'values': marked(expected, unsure)})

            coarse = 'coarse' in title
            for method, alg in (('nearest', 'near'), ('bilinear', 'bilinear'), ('cubic', 'cubic')):
                if ((around and coarse) or title == 'much coarser') and method != 'nearest':
                    continue
                expected = warped(memory, grid, alg, ['SOURCE_EXTRA=10', *(['XSCALE=1', 'YSCALE=1'] if around else [])])
                expected[lost] = np.nan
                case(method, path, expected, borders(grid, (crs, transform), values.shape, method), 1e-4 if method == 'nearest' else 1.0)
            factor = math.ceil(math.sqrt(width * height / 900))
            width, height = -(-width // factor), -(-height // factor)
            grid = (target_crs, (c, a * factor, b * factor, f, d * factor, e * factor), width, height)
            place = {'grid': {'crs': target_crs, 'transform': [a * factor, b * factor, c, d * factor, e * factor, f], 'width': width, 'height': height}}
            areal(case, grid, (name, crs, transform), (valid, codes), around, (path, coded))


def borders(grid, source, shape, method):
    """
    Target pixels whose centre is within two thousandths of a source pixel of a border (the product's places are exact to one), and for
    kernels those within a pixel of the source's rim, where GDAL's own kernels differ from each other.
    """
    crs, transform, width, height = grid
    x, y = centres(transform, width, height)
    if crs != source[0]:
        x, y = transformed(osr.CoordinateTransformation(reference_of(crs), reference_of(source[0])), x, y)
    column, row = (x - source[1][0]) / source[1][1], (y - source[1][3]) / source[1][5]
    if method == 'nearest':
        return (np.abs(column - np.rint(column)) < 2e-3) | (np.abs(row - np.rint(row)) < 2e-3)
    rows, columns = shape
    rim = lambda place, length: (np.abs(place) < 1) | (np.abs(place - length) < 1)
    return rim(column, columns) | rim(row, rows)


def areal(case, grid, source, layers, around, files):
    values, codes = layers
    count = 60 if grid[2] * grid[3] < 200 else SAMPLES
    picked, weight, lost = sampled(grid, source, values, around, count)
    there = ~np.isnan(picked)
    full = np.sum(np.where(there, weight, 0), axis=2)
    with np.errstate(all='ignore'):
        average = np.nansum(picked * weight, axis=2) / full
    share = np.mean(there, axis=2)
    average[share == 0] = np.nan
    beside = np.zeros(share.shape, bool)
    beside[1:] |= share[:-1] > 0
    beside[:-1] |= share[1:] > 0
    beside[:, 1:] |= share[:, :-1] > 0
    beside[:, :-1] |= share[:, 1:] > 0
    # Slivers that no sample meets.
    unsure = ((share > 0) & (share < 0.1)) | ((share == 0) & beside) | (np.any(lost, axis=2) & (share > 0))
    case('average', files[0], average, unsure, 2.0)
    picked, weight, lost = sampled(grid, source, codes, around, count)
    shares = np.stack([np.sum(np.where(picked == code, weight, 0), axis=2) for code in range(8)])
    best = np.argmax(shares, axis=0).astype('float64')
    ranked = np.sort(shares, axis=0)
    close = ranked[-1] - ranked[-2] < 0.35 * np.maximum(ranked[-1], 1e-30)
    best[share == 0] = np.nan
    case('mode', files[1], best, unsure | close, 0)
