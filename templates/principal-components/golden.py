import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, failure, layer, number, physical, raster, table, write
from sklearn.decomposition import PCA


def expected(values, standard=False):
    shape = values.shape[1:]
    flat = values.reshape(len(values), -1).T
    valid = np.isfinite(flat).all(1)
    x = flat[valid]
    scale = x.std(0, ddof=1) if standard else 1
    fitted = PCA().fit((x - x.mean(0)) / scale)
    sign = np.sign([row[np.abs(row).argmax()] for row in fitted.components_])
    scores = fitted.transform((x - x.mean(0)) / scale) * sign
    images = np.full((3, valid.size), np.nan)
    images[:scores.shape[1], valid] = scores.T[:3]
    share = 100 * fitted.explained_variance_ratio_
    return {**{name: raster(images[k].reshape(shape), 1e-6) for k, name in enumerate(('first', 'second', 'third'))},
            'components': table([{'component': k + 1, 'variance': fitted.explained_variance_[k], 'share': share[k], 'cumulative': share[:k + 1].sum()} for k in range(len(share))],
                                tolerance=1e-8),
            'loadings': table([{'component': k + 1, 'loading': value} for k, row in enumerate(fitted.components_ * sign[:, None]) for value in row], tolerance=1e-7),
            'firstShare': number(share[0], valid.sum(), valid.size, unit='%', tolerance=1e-8)}


bands = lambda date: [layer(f'optical-{date}.tif', band) for band in (1, 2)]
four = {'bands': bands(DATES[0]) + bands(DATES[1])}
dated = lambda date: np.stack([physical(f'optical-{date}.tif', band) for band in (1, 2)])
all_four = np.concatenate([dated(DATES[0]), dated(DATES[1])])
write(__file__, [
    case('four bands, nodata', four, {}, expected(all_four)),
    case('correlation', four, {'matrix': 'correlation'}, expected(all_four, True)),
    case('two bands have two components', {'bands': bands(DATES[2])}, {}, expected(dated(DATES[2]))),
])
