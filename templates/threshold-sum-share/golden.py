import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, derived, layer, number, physical, table, variable, write

lights = physical('lights.tif')
valid = lights[np.isfinite(lights)]
noise = {'values': derived('a[i]', [variable('a', 'radiance', unit='nW/cm2/sr')], where='a[i] < 0', quantity='radiance', unit='nW/cm2/sr')}

write(__file__, [
    case('bright pixels, negative noise stays in the total', {'values': layer('lights.tif', unit='nW/cm2/sr')}, {'threshold': 1}, {
        'value': number(100 * valid[valid > 1].sum() / valid.sum(), valid.size, lights.size, unit='%'),
        'total': number(valid.sum(), unit='nW/cm2/sr'),
        'layers': table([{'part': valid[valid > 1].sum(), 'count': (valid > 1).sum()}]),
    }),
    case('a negative total has no shares', {'a': layer('lights.tif')}, {'threshold': 0}, {'value': number(np.nan, (valid < 0).sum())},
         derived=noise),
    case('nothing valid has no total', {'a': layer('lights.tif')}, {'threshold': 0}, {'value': number(np.nan, 0, 0), 'total': number(np.nan), 'layers': table([{'part': None, 'total': None, 'count': 0}])},
         derived={'values': {**noise['values'], 'where': 'a[i] > 1e9'}}),
])
