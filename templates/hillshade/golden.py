import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, gradient, layer, number, path_of, raster, write
from osgeo import gdal


def expected(name, azimuth=315, altitude=45, z_factor=1):
    """Cosine between normal and sun, by unit vectors."""
    east, north = gradient(name, z_factor)
    normal = np.stack([-east, -north, np.ones_like(east)])
    normal /= np.linalg.norm(normal, axis=0)
    azimuth, altitude = np.radians([azimuth, altitude])
    sun = np.array([np.cos(altitude) * np.sin(azimuth), np.cos(altitude) * np.cos(azimuth), np.sin(altitude)])
    shade = np.einsum('i,ijk->jk', sun, normal)
    valid = np.isfinite(shade)
    return {'hillshade': raster(np.maximum(shade, 0)), 'mean': number(np.nanmean(np.maximum(shade, 0)), valid.sum(), shade.size),
            'shadedShare': number(100 * (shade[valid] <= 0).mean(), unit='%')}


def gdaldem(name):
    """1 + 254 · cosine, in whole numbers; 0 is missing."""
    made = gdal.DEMProcessing('', path_of(name), 'hillshade', format='MEM').ReadAsArray().astype(float)
    return {'hillshade': raster(np.where(made == 0, np.nan, (made - 1) / 254), tolerance=0.51 / 254)}


write(__file__, [
    case('metres, a hole and level ground', {'elevation': layer('elevation.tif')}, {}, expected('elevation.tif')),
    case('as gdaldem', {'elevation': layer('elevation.tif')}, {}, gdaldem('elevation.tif')),
    case('a low sun in the east, exaggerated: shade', {'elevation': layer('elevation.tif')}, {'azimuth': 80, 'altitude': 10, 'zFactor': 3},
         expected('elevation.tif', 80, 10, 3)),
    case('degrees of longitude and latitude', {'elevation': layer('elevation-degrees.tif')}, {}, expected('elevation-degrees.tif')),
])
