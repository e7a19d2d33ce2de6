import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, table, write
from sklearn.cluster import KMeans
from sklearn.mixture import GaussianMixture


def expected(values, count, ridge=1e-6):
    """scikit-learn, from the classes of its own k-means."""
    flat = values.reshape(len(values), -1).T
    valid = np.isfinite(flat).all(1)
    x = flat[valid]
    start = KMeans(count, n_init=50, tol=0, random_state=0).fit(x)
    order = np.lexsort(start.cluster_centers_.T[::-1])
    labels = np.argsort(order)[start.labels_]
    groups = [x[labels == k] for k in range(count)]
    precisions = np.array([np.linalg.inv(np.cov(group.T, bias=True).reshape(x.shape[1], -1) + ridge * np.eye(x.shape[1])) for group in groups])
    fitted = GaussianMixture(count, tol=1e-13, max_iter=5000, reg_covar=ridge, weights_init=[len(group) / len(x) for group in groups],
                             means_init=[group.mean(0) for group in groups], precisions_init=precisions).fit(x)
    classes, chance = np.full(valid.size, np.nan), np.full(valid.size, np.nan)
    classes[valid], chance[valid] = fitted.predict(x) + 1, fitted.predict_proba(x).max(1)
    sizes = [int((classes == k + 1).sum()) for k in range(count)]
    return {'classMap': raster(classes.reshape(values.shape[1:])), 'chance': raster(chance.reshape(values.shape[1:]), 1e-3),
            'sizes': table([{'class': k + 1, 'weight': fitted.weights_[k], 'pixels': size, 'share': 100 * size / valid.sum()} for k, size in enumerate(sizes)], tolerance=1e-3),
            'means': table([{'class': k + 1, 'mean': value} for k in range(count) for value in fitted.means_[k]], tolerance=1e-4),
            'logLikelihood': number(fitted.score(x), valid.sum(), valid.size, tolerance=1e-6)}


bands = [layer('scene.tif', band) for band in (1, 2, 3)]
scene = np.stack([physical('scene.tif', band) for band in (1, 2, 3)])
write(__file__, [
    case('four kinds of ground, with gaps', {'bands': bands}, {'classes': 4}, expected(scene, 4)),
    case('two bands', {'bands': bands[1:]}, {'classes': 4}, expected(scene[1:], 4)),
    case('one class is a normal distribution', {'bands': bands}, {'classes': 1, 'ridge': 0}, expected(scene, 1, 0)),
    failure('more classes than pixels', {'bands': layer('yearly-2010.tif')}, {'classes': 30}, 'need as many valid pixels'),
    failure('copies of a band', {'bands': [bands[0], bands[0]]}, {'classes': 2, 'ridge': 0}, 'varies only with the bands before it'),
])
