import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, case, codes, derived, failure, number, series, stack, table, variable, write, zone

quality = {date: codes(f'quality-{date}.tif').astype(int) for date in DATES}
inputs = {'values': stack('quality')}


def expected(test, keep=lambda code: code >= 0):
    rows = [{'value': 100 * (test(code) & keep(code)).sum() / keep(code).sum(), 'count': (test(code) & keep(code)).sum(), 'valid': keep(code).sum(), 'of': code.size}
            for code in quality.values()]
    return {
        'value': number(rows[0]['value'], rows[0]['valid'], rows[0]['of'], unit='%'), 'count': number(rows[0]['count']),
        'values': series([(date, row['value'], row['valid']) for date, row in zip(DATES, rows)]),
        'layers': table([{'layer': f'quality-{date}', 'date': date, **row} for date, row in zip(DATES, rows)]),
    }


no_fill = lambda code: code & 1 == 0
# Where polygons overlap a region raster has the later one.
inside = zone('quality-2019-06-15.tif', 0) & ~zone('quality-2019-06-15.tif', 1, 2, 3)
code = quality[DATES[0]]

write(__file__, [
    case('cloud without fill', inputs, {'bits': [4], 'excludeBits': [0]}, expected(lambda code: code & 16 > 0, no_fill)),
    case('fill counted in', inputs, {'bits': [4]}, expected(lambda code: code & 16 > 0)),
    case('any of two', inputs, {'bits': [4, 15], 'excludeBits': [0]}, expected(lambda code: code & (16 + 32768) > 0, no_fill)),
    case('all bits of a field', inputs, {'bits': [5, 6], 'excludeBits': [0], 'mode': 'all'}, expected(lambda code: code & 96 == 96, no_fill)),
    case('none: clear', inputs, {'bits': [4, 15], 'excludeBits': [0], 'mode': 'none'}, expected(lambda code: code & (16 + 32768) == 0, no_fill)),
    case('all fill: unknown', inputs, {'bits': [4], 'excludeBits': [0, 1, 4]}, {'value': number(np.nan, 0, code.size), 'count': number(np.nan)}),
    case('inside a polygon', {'bqa': stack('quality')[:1], 'park': '../fixtures/zones.geojson'}, {'bits': [4], 'excludeBits': [0]},
         {'value': number(100 * ((code & 16 > 0) & inside & no_fill(code)).sum() / (inside & no_fill(code)).sum(), (inside & no_fill(code)).sum(), inside.sum())},
         derived={'values': derived('bqa[i]', [variable('bqa', 'qa-bits', codes=True), variable('park', 'region', kind='region')], where='park[i] === 0', quantity='qa-bits', unit='', codes=True)}),
    failure('no bits', inputs, {'bits': []}, 'The list is empty'),
])
