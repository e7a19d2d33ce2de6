import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import stats
from statistics_oracle import case, fixture, number, samples, table, text, write


def expected(name, size_of, hit):
    dates, values = samples(name)
    known = np.isfinite(values)
    days, held = np.array(dates)[known], values[known]
    change = np.diff(held)
    with np.errstate(all='ignore'):
        size = size_of(change, held[:-1])
        spikes = np.isfinite(size) & hit(size)
    rows = [{'from': days[at], 'to': days[at + 1], 'change': change[at], 'size': size[at]} for at in np.flatnonzero(spikes)]
    return {'count': number(len(rows), len(change), len(dates) - 1), 'share': number(100 * len(rows) / len(change)), 'first': text(rows[0]['to'] if rows else None), 'spikes': table(rows)}


robust = lambda change, base: (change - np.median(change)) / stats.median_abs_deviation(change) / 1.4826
at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('rises of more than 0.1 over a gap', at('series-days.json'), {'threshold': 0.1}, expected('series-days.json', lambda c, b: c, lambda s: s > 0.1)),
    case('falls of more than a tenth', at('series-months.json'), {'direction': 'fall', 'measure': 'percent', 'threshold': 10}, expected('series-months.json', lambda c, b: 100 * c / abs(b), lambda s: s < -10)),
    case('both, in robust deviations', at('series-seasonal.json'), {'direction': 'both', 'measure': 'robust', 'threshold': 2}, expected('series-seasonal.json', robust, lambda s: abs(s) > 2)),
    case('none', at('series-years.json'), {'threshold': 50}, expected('series-years.json', lambda c, b: c, lambda s: s > 50)),
    case('nothing known', at('series-missing.json'), {'threshold': 1}, {'count': number(np.nan, 0, 1), 'spikes': table([])}),
])
