import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, read
from oracle import DATES, case, failure, layer, stack, table, write

NAMES = ['blue', 'green', 'red', 'nir', 'swir1', 'swir2']
bound = {name: stack('bands', band) for band, name in enumerate(NAMES, 1)}
PROFILES = {
    'tm-crist-1985': [(0.2043, 0.4158, 0.5524, 0.5741, 0.3124, 0.2303), (-0.1603, -0.2819, -0.4934, 0.7940, -0.0002, -0.1446), (0.0315, 0.2021, 0.3102, 0.1594, -0.6806, -0.6109)],
    'etm-huang-2002': [(0.3561, 0.3972, 0.3904, 0.6966, 0.2286, 0.1596), (-0.3344, -0.3544, -0.4556, 0.6966, -0.0242, -0.2630), (0.2626, 0.2141, 0.0926, 0.0656, -0.7629, -0.5388)],
    'oli-baig-2014': [(0.3029, 0.2786, 0.4733, 0.5599, 0.5080, 0.1872), (-0.2941, -0.2430, -0.5424, 0.7276, 0.0713, -0.1608), (0.1511, 0.1973, 0.3283, 0.3407, -0.7117, -0.4559)],
}


def outputs(profile, dates=DATES):
    made, rows = {}, [{} for _ in dates]
    cubes = {date: np.stack([read(band)[date] for band in range(1, 7)], -1) for date in dates}
    for name, weights in zip(['brightness', 'greenness', 'wetness'], PROFILES[profile]):
        part = expected(name, {date: cube @ np.array(weights) for date, cube in cubes.items()}, '1')
        made |= {name: part[name], 'mean' + name.capitalize(): part['mean'], name + 'es': part['means']}
        for row, one in zip(rows, part['layers']['rows']):
            row |= {name: one['mean'], **{key: one[key] for key in ('layer', 'date', 'valid', 'of')}}
    return {**made, 'layers': table(rows)}


write(__file__, [
    case('OLI, three dates with gaps', bound, {}, outputs('oli-baig-2014')),
    case('TM, surface reflectance', bound, {'profile': 'tm-crist-1985'}, outputs('tm-crist-1985')),
    case('ETM+, a date without one band is left out', {**bound, 'swir1': bound['swir1'][:2]}, {'profile': 'etm-huang-2002'}, outputs('etm-huang-2002', DATES[:2])),
    failure('reflectance in percent', {**bound, 'red': [{**one, 'unit': '%'} for one in bound['red']]}, {}, '%'),
])
