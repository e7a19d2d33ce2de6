import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, codes, layer, number, raster, write
from scipy import ndimage


def expected(name, radius, share=0):
    """A box filter over each class's indicator; the largest count wins."""
    values = codes(name)
    valid = np.isfinite(values)
    found = np.unique(values[valid])
    counted = lambda mask: np.rint(ndimage.uniform_filter(mask.astype(float), 2 * radius + 1, mode='constant') * (2 * radius + 1) ** 2)
    counts = np.stack([counted(values == code) for code in found])
    own = np.take_along_axis(counts, np.searchsorted(found, np.where(valid, values, found[0]))[None], 0)[0]
    winner = np.where(own == counts.max(0), values, found[counts.argmax(0)])
    winner = np.where(counts.max(0) >= share * counted(valid), winner, values)
    return {'filtered': raster(np.where(valid, winner, np.nan)), 'changedShare': number(100 * (winner != values)[valid].mean(), valid.sum(), valid.size, unit='%')}


write(__file__, [
    case('3 × 3; classes with nodata', {'classes': layer('classes-2010.tif')}, {}, expected('classes-2010.tif', 1)),
    case('5 × 5, at least two fifths', {'classes': layer('classes-2020.tif')}, {'radius': 2, 'minimumShare': 0.4}, expected('classes-2020.tif', 2, 0.4)),
    case('no CRS', {'classes': layer('patches-plain.tif')}, {'radius': 3}, expected('patches-plain.tif', 3)),
])
