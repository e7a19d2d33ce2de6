import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, raster, write
from skimage.measure import label
from skimage.morphology import remove_small_objects, skeletonize


def thinned(mask):
    """Zhang and Suen's passes; a pixel goes if that still parts nothing."""
    image = np.pad(mask.astype(int), 1)

    def goes(row, column, sides):
        ring = [image[row + dy, column + dx] for dy, dx in ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))]
        runs = sum(a < b for a, b in zip(ring, ring[1:] + ring[:1]))
        return 2 <= sum(ring) <= 6 and runs == 1 and all(not all(ring[k] for k in side) for side in sides)

    before = None
    while before is None or (before != image).any():
        before = image.copy()
        for sides in (((0, 2, 4), (2, 4, 6)), ((0, 2, 6), (0, 4, 6))):
            for row, column in [tuple(place) for place in np.argwhere(image) if goes(*place, sides)]:
                if goes(row, column, sides):
                    image[row, column] = 0
    return image[1:-1, 1:-1] > 0


def expected(name, mask, least=1):
    valid = np.isfinite(physical(name))
    lines = remove_small_objects(thinned(mask), least, connectivity=2)
    return {'skeleton': raster(np.where(valid, lines, np.nan)), 'pixels': number(lines.sum()),
            # However it is thinned, nothing falls apart.
            'count': number(label(skeletonize(mask) if least == 1 else lines, connectivity=2).max(), valid.sum(), valid.size)}


patches, lights = physical('patches.tif') > 5, physical('temperature-2019-06-15.tif') > 290
write(__file__, [
    case('figures', {'values': layer('patches.tif')}, {'threshold': 5}, expected('patches.tif', patches)),
    case('their background, of four pixels at least', {'values': layer('patches-plain.tif')}, {'comparison': '<', 'threshold': 5, 'minimumPixels': 4},
         expected('patches-plain.tif', physical('patches-plain.tif') < 5, 4)),
    case('blobs with holes', {'values': layer('temperature-2019-06-15.tif')}, {'threshold': 290}, expected('temperature-2019-06-15.tif', lights)),
    case('none', {'values': layer('patches.tif')}, {'threshold': 99}, expected('patches.tif', np.zeros_like(patches))),
])
