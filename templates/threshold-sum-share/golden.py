import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, layer, number, physical, table, write

lights = physical('lights.tif')
valid = lights[np.isfinite(lights)]
measure = {'quantity': 'radiance', 'unit': 'nW/cm2/sr', 'value': 'a[i]', 'where': 'true', 'variables': [{'name': 'a', 'kind': 'stack', 'quantity': 'radiance'}]}

write(__file__, [
    case('bright pixels, negative noise stays in the total', {'a': layer('lights.tif')}, {'threshold': 1}, {
        'value': number(100 * valid[valid > 1].sum() / valid.sum(), valid.size, lights.size, unit='%'),
        'total': number(valid.sum(), unit='nW/cm2/sr'),
        'layers': table([{'part': valid[valid > 1].sum(), 'count': (valid > 1).sum()}]),
    }, measure=measure),
    case('a negative total has no shares', {'a': layer('lights.tif')}, {'threshold': 0}, {'value': number(np.nan, (valid < 0).sum())},
         measure={**measure, 'where': 'a[i] < 0'}),
])
