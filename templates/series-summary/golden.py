import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import json

import numpy as np
from oracle import case, number, path_of, write

statistics = {'mean': np.mean, 'sum': np.sum, 'min': np.min, 'max': np.max, 'range': np.ptp, 'median': np.median, 'std': np.std,
              'sample-std': lambda part: np.std(part, ddof=1), 'count': len}
document = json.load(open(path_of('series-months.json')))
dates = np.array([sample['date'] for sample in document['samples']])
values = np.array([float(sample['value']) for sample in document['samples']])
months = {'values': '../fixtures/series-months.json'}


def expected(statistic, chosen, beyond):
    part = values[chosen]
    part = part[np.isfinite(part)]
    return {'value': number(statistics[statistic](part), part.size, chosen.sum()), 'beyond': number(beyond(part).sum()), 'share': number(100 * beyond(part).sum() / part.size, unit='%')}


everything = np.ones(len(dates), bool)
above = lambda part: part > 60
write(__file__, [
    *[case(statistic, months, {'statistic': statistic, 'threshold': 60}, expected(statistic, everything, above)) for statistic in statistics],
    case('a quantile', months, {'level': 0.1}, {'quantile': number(np.nanquantile(values, 0.1), int(np.isfinite(values).sum()), len(values))}),
    case('one year', months, {'period': '2016', 'threshold': 60}, expected('mean', np.char.startswith(dates, '2016'), above)),
    case('from month to month, ends included', months, {'period': '2015-11/2016-03', 'comparison': '<=', 'threshold': 80},
         expected('mean', (dates >= '2015-11') & (dates <= '2016-03'), lambda part: part <= 80)),
    case('summers', months, {'statistic': 'sum', 'months': [6, 7, 8], 'comparison': 'between', 'threshold': 40, 'upper': 90},
         expected('sum', np.isin([int(date[5:]) for date in dates], [6, 7, 8]), lambda part: (part >= 40) & (part <= 90))),
    case('a period without samples', months, {'period': '1999'}, {'value': number(np.nan, 0, 0, note='0 of 30'), 'beyond': number(np.nan), 'share': number(np.nan)}),
])
