import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, codes, failure, layer, number, physical, raster, write
from scipy import stats


def blocks(values, factor):
    """Pixels under each coarse pixel, those beyond the edge missing."""
    height, width = (-(-size // factor) for size in values.shape)
    padded = np.full((height * factor, width * factor), np.nan)
    padded[:values.shape[0], :values.shape[1]] = values
    return padded.reshape(height, factor, width, factor).transpose(0, 2, 1, 3).reshape(height, width, -1)


def expected(values, corner, resolution, tolerance=1e-6):
    return {'resampled': raster(values, tolerance, transform=[resolution, 0, corner[0], 0, -resolution, corner[1]]), 'mean': number(np.nanmean(values), np.isfinite(values).sum(), values.size, tolerance=tolerance),
            'width': number(values.shape[1]), 'height': number(values.shape[0])}


elevation = physical('elevation.tif')
coarse = blocks(elevation, 3)
# Fractions of pixels: every fine pixel of 10 m is one of 30 m, so that coarse ones of 40 m are means of 4 × 4.
fine = np.repeat(np.repeat(elevation, 3, 0), 3, 1)
fraction = np.nanmean(blocks(fine, 4), 2)
kinds = codes('classes-2010.tif')
modes = np.array([[stats.mode(cell[np.isfinite(cell)], keepdims=False).mode.item() if np.isfinite(cell).any() else np.nan for cell in row] for row in blocks(kinds, 5)])
corner = (350000, 5400000)
write(__file__, [
    case('means of 3 × 3, rest at the edge and nodata left out', {'values': layer('elevation.tif')}, {'resolution': 90}, expected(np.nanmean(coarse, 2), corner, 90)),
    case('means with fractions of pixels', {'values': layer('elevation.tif')}, {'resolution': 40}, expected(fraction, corner, 40)),
    case('nearest on a finer grid', {'values': layer('elevation.tif')}, {'resolution': 10, 'method': 'nearest'}, expected(fine, corner, 10)),
    case('the most frequent class', {'values': layer('classes-2010.tif')}, {'resolution': 150, 'method': 'mode'}, expected(modes, corner, 150)),
    failure('no resolution', {'values': layer('elevation.tif')}, {'resolution': 0}, 'above 0'),
    failure('too fine', {'values': layer('elevation.tif')}, {'resolution': 0.0001}, 'coarser'),
])
