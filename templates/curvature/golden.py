import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, spacing, write
from scipy import ndimage


def expected(name, z_factor=1):
    """Second derivatives along the gradient and across it, from the Hessian."""
    heights = np.pad(physical(name) * z_factor, 1, constant_values=np.nan)
    east, north = (np.pad(part, ((1, 1), (0, 0)), mode='edge') for part in spacing(name))
    filtered = lambda weights: ndimage.correlate(heights, np.array(weights, float))[1:-1, 1:-1]
    east, north = east[1:-1], north[1:-1]
    hessian = np.empty((*filtered(np.zeros((3, 3))).shape, 2, 2))
    hessian[..., 0, 0] = filtered([[0, 0, 0], [1, -2, 1], [0, 0, 0]]) / east ** 2
    hessian[..., 1, 1] = filtered([[0, 1, 0], [0, -2, 0], [0, 1, 0]]) / north ** 2
    hessian[..., 0, 1] = hessian[..., 1, 0] = filtered([[-1, 0, 1], [0, 0, 0], [1, 0, -1]]) / (4 * east * north)
    slope = np.stack([filtered([[0, 0, 0], [-1, 0, 1], [0, 0, 0]]) / (2 * east), filtered([[0, 1, 0], [0, 0, 0], [0, -1, 0]]) / (2 * north)], -1)
    with np.errstate(all='ignore'):
        along = slope / np.linalg.norm(slope, axis=-1, keepdims=True)
    across = np.stack([-along[..., 1], along[..., 0]], -1)
    second = lambda way: -np.einsum('...i,...ij,...j', way, hessian, way)
    hessian[ndimage.maximum_filter(np.isnan(heights), 3)[1:-1, 1:-1]] = np.nan
    general = -np.trace(hessian, axis1=-2, axis2=-1)
    valid = np.isfinite(general)
    return {'general': raster(general, 1e-8), 'profile': raster(second(along), 1e-8), 'plan': raster(second(across), 1e-8),
            'meanGeneral': number(np.nanmean(general), valid.sum(), valid.size, tolerance=1e-12), 'convexShare': number(100 * (general[valid] > 0).mean())}


write(__file__, [
    case('metres, a hole and level ground', {'elevation': layer('elevation.tif')}, {}, expected('elevation.tif')),
    case('feet', {'elevation': layer('elevation.tif')}, {'zFactor': 0.3048}, expected('elevation.tif', 0.3048)),
    case('degrees: pixels that are not square', {'elevation': layer('elevation-degrees.tif')}, {}, expected('elevation-degrees.tif')),
])
