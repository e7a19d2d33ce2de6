"""What the parts share: pixels, grids, and what GDAL says a file holds."""
import math
import os

import numpy as np
from osgeo import gdal, osr

WIDTH, HEIGHT = 37, 23
DEFAULT_TRANSFORM = (500000, 30, 0, 5600000, 0, -30)

RANGES = {
    'uint8': (0, 255), 'int8': (-128, 127), 'uint16': (0, 65535), 'int16': (-32768, 32767), 'uint32': (0, 2**32 - 1),
    'int32': (-2**31, 2**31 - 1), 'uint64': (0, 2**53), 'int64': (-2**53, 2**53), 'float32': (-1e6, 1e6), 'float64': (-1e12, 1e12),
}
GDAL_TYPES = {
    'uint8': gdal.GDT_Byte, 'int8': gdal.GDT_Byte, 'uint16': gdal.GDT_UInt16, 'int16': gdal.GDT_Int16, 'uint32': gdal.GDT_UInt32,
    'int32': gdal.GDT_Int32, 'uint64': gdal.GDT_UInt64, 'int64': gdal.GDT_Int64, 'float32': gdal.GDT_Float32, 'float64': gdal.GDT_Float64,
}


def pixels(dtype, bands=1, width=WIDTH, height=HEIGHT, seed=7):
    """Smooth ground with noise over the whole range of a type, extremes included."""
    generator = np.random.default_rng(seed)
    low, high = RANGES[dtype]
    y, x = np.mgrid[0:height, 0:width]
    layers = []
    for band in range(bands):
        smooth = 0.5 + 0.4 * np.sin(x / 7 + band) * np.cos(y / 5 - band)
        unit = np.clip(smooth + generator.normal(0, 0.02, smooth.shape), 0, 1)
        values = low + unit * (high - low)
        values = values if dtype.startswith('float') else np.rint(values)
        values[0, 0], values[-1, -1] = low, high
        layers.append(np.clip(values, low, high).astype(dtype))
    return np.stack(layers)


def wkt_of(text):
    reference = osr.SpatialReference()
    reference.SetFromUserInput(text)
    return reference.ExportToWkt()


def listed(values):
    return [None if not np.isfinite(value) and not np.isinf(value) else ('Infinity' if value > 0 else '-Infinity') if np.isinf(value) else float(value)
            for value in np.asarray(values, dtype='float64').ravel()]


def band_values(band):
    """Physical values, NaN where GDAL's mask says missing or the value is NaN."""
    stored = band.ReadAsArray()
    if band.GetMetadataItem('PIXELTYPE', 'IMAGE_STRUCTURE') == 'SIGNEDBYTE':
        stored = stored.view('int8')
    values = stored.astype('float64')
    scale, offset = band.GetScale(), band.GetOffset()
    if scale is not None or offset is not None:
        values = values * (1 if scale is None else scale) + (offset or 0)
    if band.GetColorInterpretation() != gdal.GCI_AlphaBand:
        values[band.GetMaskBand().ReadAsArray() == 0] = np.nan
    return values


def lon_lat(wkt, points):
    """
    Degrees on WGS 84 by PROJ's best operation; None where it gives none. Ballpark operations, which leave a datum as it is, are taken where
    there is no other only: PROJ prefers them to operations that it knows where grids are not installed (NAD27 in Oregon: 89 m).
    """
    source = osr.SpatialReference()
    source.SetFromUserInput(wkt)
    source.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    target = osr.SpatialReference()
    target.ImportFromEPSG(4326)
    target.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    options = osr.CoordinateTransformationOptions()
    options.SetBallparkAllowed(False)
    try:
        transformation = osr.CoordinateTransformation(source, target, options)
    except RuntimeError:
        try:
            transformation = osr.CoordinateTransformation(source, target)
        except RuntimeError:
            return [None for _ in points]
    result = []
    for x, y in points:
        try:
            lon, lat, _ = transformation.TransformPoint(float(x), float(y))
            result.append([lon, lat] if math.isfinite(lon) and math.isfinite(lat) else None)
        except RuntimeError:
            result.append(None)
    return result


def lattice(transform, width, height):
    """Corners, middles of the sides and the centre, as coordinates."""
    a, b, c, d, e, f = transform
    return [(a + b * i * width / 2 + c * j * height / 2, d + e * i * width / 2 + f * j * height / 2) for j in range(3) for i in range(3)]


def truth_of(path, tolerance=0):
    """What GDAL reads: values with null for missing, the transform in our order, the lattice in degrees."""
    dataset = gdal.Open(path)
    bands = [dataset.GetRasterBand(index + 1) for index in range(dataset.RasterCount)]
    transform = dataset.GetGeoTransform(can_return_null=True)
    reference = dataset.GetSpatialRef()
    truth = {
        'width': dataset.RasterXSize, 'height': dataset.RasterYSize,
        'bands': [{'values': listed(band_values(band)), 'tolerance': tolerance, 'description': band.GetDescription(), 'unit': band.GetUnitType() or ''} for band in bands],
    }
    if transform is not None:
        c, a, b, f, d, e = transform
        truth['transform'] = [a, b, c, d, e, f]
    if transform is not None and reference is not None:
        truth['lonLat'] = lon_lat(reference.ExportToWkt(['FORMAT=WKT2_2019']), lattice(transform, dataset.RasterXSize, dataset.RasterYSize))
    truth['hasCrs'] = reference is not None
    return truth


def create(path, array, options=(), driver='GTiff', transform=DEFAULT_TRANSFORM, projection='EPSG:32632', gdal_type=None):
    bands, height, width = array.shape
    kind = gdal_type if gdal_type is not None else GDAL_TYPES[array.dtype.name]
    dataset = gdal.GetDriverByName(driver).Create(path, width, height, bands, kind, list(options))
    if transform is not None:
        dataset.SetGeoTransform(transform)
    if projection:
        dataset.SetProjection(projection if projection.startswith(('PROJ', 'GEOG', 'COMPD', 'BOUND', 'LOCAL')) else wkt_of(projection))
    for index in range(bands):
        layer = array[index].view('uint8') if array.dtype.name == 'int8' else array[index]
        dataset.GetRasterBand(index + 1).WriteArray(layer)
    return dataset


def copy(path, array, driver, options=(), transform=DEFAULT_TRANSFORM, projection='EPSG:32632'):
    """For drivers that only copy."""
    source = create('', array, driver='MEM', transform=transform, projection=projection)
    gdal.GetDriverByName(driver).CreateCopy(path, source, options=list(options))


def subfolder(folder, name):
    path = os.path.join(folder, name)
    os.makedirs(path, exist_ok=True)
    return path
