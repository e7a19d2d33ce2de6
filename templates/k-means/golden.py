import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, table, write
from sklearn.cluster import KMeans


def expected(values, clusters):
    """scikit-learn's best of many starts; classes in the order of their centres."""
    flat = values.reshape(len(values), -1).T
    valid = np.isfinite(flat).all(1)
    fitted = KMeans(clusters, n_init=50, tol=0, random_state=0).fit(flat[valid])
    order = np.lexsort(fitted.cluster_centers_.T[::-1])
    classes = np.full(valid.size, np.nan)
    classes[valid] = np.argsort(order)[fitted.labels_] + 1
    sizes = [int((classes == k + 1).sum()) for k in range(clusters)]
    return {'classes': raster(classes.reshape(values.shape[1:])), 'centres': table([{'class': k + 1, 'centre': value} for k, c in enumerate(order) for value in fitted.cluster_centers_[c]]),
            'sizes': table([{'class': k + 1, 'pixels': size, 'share': 100 * size / valid.sum()} for k, size in enumerate(sizes)]),
            'inertia': number(fitted.inertia_, valid.sum(), valid.size, tolerance=1e-7)}


bands = [layer('scene.tif', band) for band in (1, 2, 3)]
scene = np.stack([physical('scene.tif', band) for band in (1, 2, 3)])
warm = physical('temperature-2019-06-15.tif')
write(__file__, [
    case('four kinds of ground, with gaps', {'bands': bands}, {'clusters': 4}, expected(scene, 4)),
    case('one band, two classes', {'bands': layer('temperature-2019-06-15.tif')}, {'clusters': 2}, expected(warm[None], 2)),
    case('one class is the mean', {'bands': bands}, {'clusters': 1}, expected(scene, 1)),
    # Where the kinds lie apart, every thirtieth pixel finds the same classes.
    case('learnt from few pixels', {'bands': bands}, {'clusters': 4, 'sample': 60}, {'classes': expected(scene, 4)['classes'], 'sizes': expected(scene, 4)['sizes']}),
    failure('more classes than pixels', {'bands': layer('yearly-2010.tif')}, {'clusters': 60}, 'need as many valid pixels'),
])
