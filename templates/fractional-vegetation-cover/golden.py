import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import NIR, RED, expected, per_date, read
from oracle import DATES, case, derived, failure, index, layer, number, stack, variable, write

ndvi = per_date(index, read(NIR), read(RED))
bound = {'nir': stack('bands', NIR), 'red': stack('bands', RED)}
derive = {'ndvi': derived('(nir[i] - red[i]) / (nir[i] + red[i])', [variable('nir', 'reflectance'), variable('red', 'reflectance')], quantity='ndvi')}


def outputs(ends, power=1, dates=DATES):
    used = {date: ends(ndvi[date][np.isfinite(ndvi[date])]) for date in dates}
    made = expected('cover', {date: np.clip((ndvi[date] - used[date][0]) / (used[date][1] - used[date][0]), 0, 1) ** power for date in dates}, '1')
    for row in made['layers']['rows']:
        row['soil'], row['vegetation'] = used[row['date']]
    return made


write(__file__, [
    case('percentiles of every date', bound, {}, outputs(lambda values: np.percentile(values, [5, 95])), derived=derive),
    case('fixed end members, squared', bound, {'endMembers': 'fixed', 'soilNdvi': 0.1, 'vegetationNdvi': 0.7, 'power': 2}, outputs(lambda values: (0.1, 0.7), 2), derived=derive),
    case('one date, 2 and 98 %', {name: layers[:1] for name, layers in bound.items()}, {'lower': 2, 'upper': 98}, outputs(lambda values: np.percentile(values, [2, 98]), dates=DATES[:1]), derived=derive),
    case('a constant has no range', {'a': layer('plain.tif', 1)}, {}, {'mean': number(np.nan, 0, 63)}, derived={'ndvi': derived('0.4 + 0 * a[i]', [variable('a', 'any')])}),
    failure('end members the wrong way round', {'ndvi': layer('plain.tif', 1)}, {'lower': 95, 'upper': 5}, 'must lie below'),
])
