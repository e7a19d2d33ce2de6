import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, failure, layer, number, physical, raster, write

dated = lambda date, which: [layer(f'optical-{date}.tif', band) for band in which]
values = lambda date, which: np.stack([physical(f'optical-{date}.tif', band) for band in which])


def expected(earlier, later, threshold=None, deviations=2):
    change = later - earlier
    magnitude = np.linalg.norm(change, axis=0)
    valid = np.isfinite(magnitude)
    level = threshold or magnitude[valid].mean() + deviations * magnitude[valid].std()
    level_pixels = ~change.any(0)
    over = lambda made: raster(np.where(valid, made, np.nan))
    direction = np.angle(change[0] + 1j * change[1], deg=True) % 360 if len(change) > 1 else np.full(valid.shape, np.nan)
    return {'magnitude': over(magnitude), 'direction': over(np.where(level_pixels, np.nan, direction)), 'sector': over(sum((part > 0) * 2 ** k for k, part in enumerate(change))), 'changed': over(magnitude > level),
            'meanMagnitude': number(magnitude[valid].mean(), valid.sum(), valid.size), 'usedThreshold': number(level), 'changedShare': number(100 * (magnitude[valid] > level).mean(), unit='%')}


first, last = DATES[0], DATES[-1]
write(__file__, [
    case('two bands, nodata', {'earlier': dated(first, (1, 2)), 'later': dated(last, (1, 2))}, {}, expected(values(first, (1, 2)), values(last, (1, 2)))),
    case('a given threshold', {'earlier': dated(first, (1, 2)), 'later': dated(last, (1, 2))}, {'threshold': 0.25}, expected(values(first, (1, 2)), values(last, (1, 2)), 0.25)),
    case('one band has no direction', {'earlier': dated(first, (2,)), 'later': dated(last, (2,))}, {'deviations': 1}, expected(values(first, (2,)), values(last, (2,)), None, 1)),
    failure('unequal bands', {'earlier': dated(first, (1, 2)), 'later': dated(last, (1,))}, {}, 'each needs its partner'),
])
