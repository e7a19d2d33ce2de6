import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, write
from scipy.ndimage import label
from skimage.segmentation import slic
from sklearn.metrics import adjusted_rand_score


def superpixels(image, valid, step, weight, rounds):
    """Achanta et al. (2012), over the full table of distances; starts are the means of equal cells."""
    height, width = valid.shape
    rows, columns = np.mgrid[:height, :width]
    down, across = max(1, int(height / step + 0.5)), max(1, int(width / step + 0.5))
    x = np.column_stack([columns[valid], rows[valid], image[:, valid].T])
    own = ((rows * down) // height * across + (columns * across) // width)[valid]
    for _ in range(rounds):
        centres = np.array([x[own == name].mean(0) for name in np.unique(own)])
        names = np.unique(own)
        apart = x[:, None] - centres[None]
        distance = (apart[..., 2:] ** 2).sum(2) + weight * (apart[..., :2] ** 2).sum(2)
        distance[(np.abs(apart[..., :2]) > step).any(2)] = np.inf
        renewed = np.where(np.isfinite(distance).any(1), names[distance.argmin(1)], own)
        if (renewed == own).all():
            break
        own = renewed
    labels = np.zeros(valid.shape, int)
    labels[valid] = own + 1
    return labels


def linked(labels, least):
    """Connected parts; small ones join their left, else upper neighbour."""
    parts = np.zeros(labels.shape, int)
    for name in np.unique(labels[labels > 0]):
        found, many = label(labels == name)
        parts[found > 0] = found[found > 0] + parts.max()
    result, count = np.zeros(labels.shape, int), 0
    for row, column in np.argwhere(parts > 0):
        if result[row, column]:
            continue
        beside = (result[row, column - 1] if column else 0) or (result[row - 1, column] if row else 0)
        here = parts == parts[row, column]
        if here.sum() < least and beside:
            result[here] = beside
        else:
            count += 1
            result[here] = count
    return result


def expected(values, size=100, compactness=1, iterations=10):
    valid = np.isfinite(values).all(0)
    inside = values[:, valid]
    spread = inside.std(1)
    image = (values - inside.mean(1)[:, None, None]) / np.where(spread > 0, spread, 1)[:, None, None]
    step = np.sqrt(size)
    segments = linked(superpixels(image, valid, step, (compactness / step) ** 2, iterations), size / 4)
    x, own = image[:, valid], segments[valid]
    within = sum(((x[:, own == name] - x[:, own == name].mean(1, keepdims=True)) ** 2).sum() for name in np.unique(own))
    # For a look: seeds and scaling differ, on plain ground the outlines do not.
    like = slic(np.where(valid, image, 0).transpose(1, 2, 0), n_segments=max(1, valid.size // size), compactness=0.1, start_label=1, channel_axis=-1, convert2lab=False)
    print(segments.max(), 'likeness with scikit-image', adjusted_rand_score(own, like[valid]))
    return {'segments': raster(np.where(valid, segments, np.nan)), 'count': number(segments.max(), valid.sum(), valid.size),
            'meanSize': number(valid.sum() / segments.max()), 'explained': number(100 * (1 - within / (x ** 2).sum()), tolerance=1e-8)}


def bands(name, *numbers):
    return [layer(name, band) for band in numbers], np.stack([physical(name, band) for band in numbers])


cases = []
for name, (chosen, values), params in [
    ('four kinds of ground, with gaps', bands('scene.tif', 1, 2, 3), {'size': 36}),
    ('loose outlines', bands('scene.tif', 1, 2, 3), {'size': 25, 'compactness': 0.2, 'iterations': 20}),
    ('two bands on another grid, compact', bands('optical-2019-06-15.tif', 1, 2), {'size': 12, 'compactness': 3}),
    ('one band in degrees', bands('elevation-degrees.tif', 1), {'size': 16}),
    ('one segment', bands('elevation.tif', 1), {'size': 1000}),
]:
    cases.append(case(name, {'bands': chosen}, params, expected(values, **params)))
write(__file__, cases)
