import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import case, failure, layer, number, path_of, physical, raster, write
from rasterio.transform import from_origin
from rasterio.warp import transform, transform_bounds


def places(name, crs, resolution):
    """Fractional columns and rows of the target's pixel centres in the source."""
    with rasterio.open(path_of(name)) as source:
        bounds = transform_bounds(source.crs, crs, *source.bounds, densify_pts=19)
        if resolution == 0:
            resolution = np.hypot(bounds[2] - bounds[0], bounds[3] - bounds[1]) / np.hypot(source.width, source.height)
        width, height = (int(np.ceil((bounds[k + 2] - bounds[k]) / resolution - 1e-6)) for k in (0, 1))
        placed = from_origin(bounds[0], bounds[3], resolution, resolution)
        columns, rows = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
        xs, ys = placed * (columns, rows)
        xs, ys = transform(crs, source.crs, xs.ravel(), ys.ravel())
        columns, rows = ~source.transform * (np.array(xs), np.array(ys))
        return columns.reshape(height, width), rows.reshape(height, width), placed, resolution


def nearest(values, columns, rows):
    columns, rows = np.nan_to_num(columns, posinf=-1), np.nan_to_num(rows, posinf=-1)
    column, row = np.floor(columns).astype(int), np.floor(rows).astype(int)
    inside = (column >= 0) & (row >= 0) & (column < values.shape[1]) & (row < values.shape[0])
    return np.where(inside, values[row.clip(0, values.shape[0] - 1), column.clip(0, values.shape[1] - 1)], np.nan)


def bilinear(values, columns, rows):
    """Of the valid ones among the four pixels around, by their weights, where the pixel that holds the place is valid."""
    inside = np.isfinite(nearest(values, columns, rows))
    left, top = np.floor(columns - 0.5).astype(int), np.floor(rows - 0.5).astype(int)
    total, weights = np.zeros(columns.shape), np.zeros(columns.shape)
    for dx in (0, 1):
        for dy in (0, 1):
            weight = (1 - np.abs(columns - 0.5 - left - dx)) * (1 - np.abs(rows - 0.5 - top - dy))
            value = nearest(values, left + dx + 0.5, top + dy + 0.5)
            present = np.isfinite(value)
            total += np.where(present, weight * np.nan_to_num(value), 0)
            weights += np.where(present, weight, 0)
    with np.errstate(all='ignore'):
        return np.where(inside & (weights > 0), total / weights, np.nan)


def expected(name, crs, resolution, way, tolerance, values=None):
    columns, rows, placed, resolution = places(name, crs, resolution)
    values = way(physical(name) if values is None else values, columns, rows)
    return {'reprojected': raster(values, tolerance, transform=list(placed)[:6]), 'mean': number(np.nanmean(values), np.isfinite(values).sum(), values.size, tolerance=tolerance),
            'resolution': number(resolution)}


# The warper may place a pixel within a thousandth of a pixel: bilinear values agree to 5e-4.
write(__file__, [
    case('UTM to degrees, nearest', {'values': layer('elevation.tif')}, {'crs': 'EPSG:4326', 'method': 'nearest'}, expected('elevation.tif', 'EPSG:4326', 0, nearest, 1e-6)),
    case('UTM to the next zone, nearest', {'values': layer('elevation.tif')}, {'crs': 'EPSG:32632', 'resolution': 25, 'method': 'nearest'}, expected('elevation.tif', 'EPSG:32632', 25, nearest, 1e-6)),
    case('Web Mercator to UTM, bilinear', {'values': layer('mercator.tif')}, {'crs': 'EPSG:32633', 'resolution': 200, 'method': 'bilinear'}, expected('mercator.tif', 'EPSG:32633', 200, bilinear, 5e-4)),
    failure('a CRS that is not known', {'values': layer('elevation.tif')}, {'crs': 'EPSG:99'}, 'No way from'),
    failure('no CRS of its own', {'values': layer('plain.tif')}, {'crs': 'EPSG:4326'}, 'has no CRS'),
])
