import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
import rasterio
from oracle import area, case, failure, layer, number, physical, raster, write
from rasterio.crs import CRS
from rasterio.transform import from_origin

FOLDER = os.path.dirname(os.path.abspath(__file__))
random = np.random.RandomState(17)
shape = (16, 18)
tir = 296 + 2.5 * random.standard_normal(shape)
mir = tir + 6 + 2 * random.standard_normal(shape)
for place, heat in {(3, 4): 30, (3, 5): 90, (8, 9): 45, (12, 2): 14, (0, 17): 50, (14, 14): 24}.items():
    mir[place] += heat
tir[8, 8:11] += 6
mir[10:13, 12:15] = 0
with rasterio.open(os.path.join(FOLDER, 'fire.tif'), 'w', driver='GTiff', width=18, height=16, count=2, dtype='float32', crs=CRS.from_epsg(32633), transform=from_origin(350000, 5400000, 1000, 1000), nodata=0) as target:
    target.write(np.stack([mir, tir]).astype('float32'))
mir, tir = (np.where(part == 0, np.nan, part) for part in np.stack([mir, tir]).astype('float32').astype(float))
LIMITS = {False: (310, 10, 360, 325, 20), True: (305, 10, 320, 310, 10)}


def detect(night=False, window=11):
    hot, contrast, certain, background, step = LIMITS[night]
    reach, difference = window // 2, mir - tir
    found, candidates = np.where(np.isfinite(difference), 0.0, np.nan), 0
    for y, x in np.argwhere((mir > hot) & (difference > contrast)):
        candidates += 1
        rows, columns = np.mgrid[max(0, y - reach):min(shape[0], y + reach + 1), max(0, x - reach):min(shape[1], x + reach + 1)]
        around = np.isfinite(difference[rows, columns]) & ((rows != y) | (columns != x))
        burning = around & (mir[rows, columns] > background) & (difference[rows, columns] > step)
        quiet = around & ~burning
        t4, t11, both = (part[rows, columns][quiet] for part in (mir, tir, difference))
        mad = lambda part: np.abs(part - part.mean()).mean()
        if mir[y, x] > certain:
            found[y, x] = 2
        elif quiet.sum() >= max(8, np.ceil((window ** 2 - 1) / 4)):
            tests = difference[y, x] > both.mean() + 3.5 * mad(both), difference[y, x] > both.mean() + 6, mir[y, x] > t4.mean() + 3 * mad(t4)
            fires = mir[rows, columns][burning]
            cool = night or tir[y, x] > t11.mean() + mad(t11) - 4 or (fires.size > 0 and mad(fires) > 5)
            found[y, x] = float(all(tests) and cool)
    ground, fires = area(os.path.join(FOLDER, 'fire.tif')) / 1e6, np.nan_to_num(found) > 0
    return {'fire': raster(found), 'fires': number(fires.sum(), np.isfinite(found).sum(), found.size), 'candidates': number(candidates), 'area': number(ground[fires].sum(), unit='km2', tolerance=1e-6)}


bound = {'mir': {'path': 'fire.tif', 'band': 1}, 'tir': {'path': 'fire.tif', 'band': 2}}
write(__file__, [
    case('by day: fires, warm ground, a gap', bound, {}, detect()),
    case('by night in a small window', bound, {'night': True, 'window': 5}, detect(True, 5)),
    case('cold pixels without CRS', {'mir': layer('plain.tif', 2), 'tir': layer('plain.tif', 2)}, {}, {'fires': number(0, (physical('plain.tif', 2) > 0).sum(), 63), 'area': number(np.nan)}),
    failure('an even window', bound, {'window': 4}, 'odd size'),
])
