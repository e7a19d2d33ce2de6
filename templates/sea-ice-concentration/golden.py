import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import area, case, derived, failure, layer, number, physical, raster, series, table, variable, write

tb = {name: physical('microwave.tif', band) for band, name in enumerate(['19v', '19h', '37v', '37h', '22v'], 1)}
TIES = {'f17-north': {'19v': (184.9, 248.4, 220.7), '19h': (113.4, 232.0, 196.0), '37v': (207.1, 242.3, 188.5)}, 'f13-south': {'19v': (186.0, 256.0, 246.6), '19h': (117.0, 241.4, 214.9), '37v': (206.9, 245.6, 211.1)}}
# Pixels of 25 km: the tangent plane of the oracle's areas is good for 2 in 100 000 there.
ground, COARSE = area('microwave.tif'), 5e-5


def nasa_team(profile, v=None, weather37=0.05, weather22=0.045):
    """Fractions of three surfaces by least squares on their radiances: one scale, two ratios, sum 1; pixel by pixel."""
    ties = TIES[profile]
    found = np.full(ground.shape, np.nan)
    pr = (tb['19v'] - tb['19h']) / (tb['19v'] + tb['19h'])
    gr = (tb['37v'] - tb['19v']) / (tb['37v'] + tb['19v'])
    for place in np.ndindex(found.shape):
        if not np.isfinite(pr[place] + gr[place]) or (v is not None and np.isnan(v[place])):
            continue
        v19, h19, v37 = (np.array(ties[key]) for key in ('19v', '19h', '37v'))
        rows = np.stack([v19 - h19 - pr[place] * (v19 + h19), v37 - v19 - gr[place] * (v37 + v19), np.ones(3)])
        fractions = np.linalg.solve(rows, [0, 0, 1])
        stormy = gr[place] > weather37 or (v is not None and (v[place] - tb['19v'][place]) / (v[place] + tb['19v'][place]) > weather22)
        found[place] = 0 if stormy else 100 * np.clip(fractions[1] + fractions[2], 0, 1)
    return found


def outputs(found, least=15):
    valid = np.isfinite(found)
    icy = valid & (np.nan_to_num(found) >= least)
    extent, size = ground[icy].sum() / 1e6, (ground * found)[icy].sum() / 1e8
    row = {'layer': 'microwave', 'date': '2020-03-01', 'mean': found[valid].mean(), 'valid': valid.sum(), 'of': found.size, 'extent': extent, 'area': size}
    return {'concentration': raster(found, 1e-5, unit='%'), 'mean': number(found[valid].mean(), valid.sum(), found.size, unit='%', tolerance=1e-8),
            'extents': series([('2020-03-01', extent)], unit='km2', tolerance=COARSE), 'areas': series([('2020-03-01', size)], tolerance=COARSE), 'layers': table([row], tolerance=COARSE)}


bound = {f'tb{name}': [layer('microwave.tif', band, date='2020-03-01')] for band, name in [(1, '19v'), (2, '19h'), (3, '37v')]}
vapour = {'tb22v': [layer('microwave.tif', 5, date='2020-03-01')]}
write(__file__, [
    case('SSMIS, Arctic, gaps', bound, {}, outputs(nasa_team('f17-north'))),
    case('SSM/I, Antarctic, with the weather filter of 22 GHz', {**bound, **vapour}, {'profile': 'f13-south', 'weather37': 0.02, 'weather22': 0.03, 'extentFrom': 40}, outputs(nasa_team('f13-south', tb['22v'], 0.02, 0.03), 40)),
    case('zeros only: no ratio', {name: layer('plain.tif', 1) for name in ('a', 'tb19h', 'tb37v')}, {}, {'mean': number(np.nan, 0, 63)}, derived={'tb19v': derived('a[i] / 0', [variable('a', 'any')], unit='K')}),
    failure('temperatures in degrees Celsius', {**bound, 'tb19h': layer('plain.tif', 1, unit='degC')}, {}, 'degC'),
])
