import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, write
from skimage.feature import graycomatrix, graycoprops

# Haralick's angles go up from the right; scikit-image's go down.
ANGLES = {'0': 0, '45': 3 * np.pi / 4, '90': np.pi / 2, '135': np.pi / 4}


def expected(name, feature='contrast', radius=3, distance=1, angle='all', levels=16, low=None, high=None):
    """scikit-image on every window; missing pixels are a grey level of their own that is cut off the matrix."""
    values = physical(name)
    valid = np.isfinite(values)
    low, high = (values[valid].min(), values[valid].max()) if low is None else (low, high)
    grey = np.where(valid, np.clip(np.floor((np.where(valid, values, low) - low) / (high - low) * levels), 0, levels - 1), levels).astype('uint8')
    padded = np.pad(grey, radius, constant_values=levels)
    angles = list(ANGLES.values()) if angle == 'all' else [ANGLES[angle]]
    made = np.full(values.shape, np.nan)
    for row, column in np.argwhere(valid):
        window = padded[row:row + 2 * radius + 1, column:column + 2 * radius + 1]
        # scikit-image rounds the step along a diagonal: a longer one reaches the pixel that many columns and rows away.
        counts = sum(graycomatrix(window, [distance * max(1, abs(1 / np.cos(way)) if np.isclose(abs(np.tan(way)), 1) else 1)], [way], levels + 1, symmetric=True)
                     for way in angles)[:-1, :-1].astype(float)
        if counts.sum() == 0:
            continue
        counts /= counts.sum()
        if feature in ('mean', 'variance'):
            weights, grades = counts[..., 0, 0].sum(1), np.arange(levels)
            mean = (weights * grades).sum()
            made[row, column] = mean if feature == 'mean' else (weights * (grades - mean) ** 2).sum()
        elif feature == 'entropy':
            made[row, column] = -(counts[counts > 0] * np.log(counts[counts > 0])).sum()
        else:
            made[row, column] = graycoprops(counts, 'ASM' if feature == 'asm' else feature)[0, 0]
    return {'texture': raster(made), 'mean': number(np.nanmean(made), np.isfinite(made).sum(), made.size, tolerance=1e-9)}


warm, figures = 'temperature-2019-06-15.tif', 'patches.tif'
one = lambda title, name, **params: case(title, {'values': layer(name)}, params, expected(name, **params))
write(__file__, [
    *[one(f'{feature}, with gaps', warm, feature=feature) for feature in ('contrast', 'dissimilarity', 'homogeneity', 'asm', 'energy', 'entropy', 'correlation', 'mean', 'variance')],
    one('two pixels to the north east, a given range', warm, feature='entropy', radius=2, distance=2, angle='45', levels=8, low=285, high=305),
    one('135°', 'elevation.tif', feature='contrast', radius=1, angle='135', levels=32),
    one('flat windows', figures, feature='correlation', radius=1, levels=4),
    one('north', figures, feature='homogeneity', radius=2, angle='90', levels=2),
    failure('an empty range', {'values': layer(warm)}, {'low': 300, 'high': 290}, 'not above the lowest'),
])
