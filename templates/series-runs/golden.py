import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import itertools

import numpy as np
from statistics_oracle import case, failure, fixture, number, samples, table, text, write


def expected(name, hit, least=1, bridge=False, yearly=False):
    dates, values = samples(name)
    kept = [(date, value) for date, value in zip(dates, values) if np.isfinite(value) or not bridge]
    runs = [list(group) for is_hit, group in itertools.groupby(kept, lambda one: bool(np.isfinite(one[1]) and hit(one[1]))) if is_hit]
    if yearly:
        # Cut where the years, as numbers, are not one apart.
        cuts = [np.split(np.arange(len(run)), np.flatnonzero(np.diff([int(date) for date, _ in run]) != 1) + 1) for run in runs]
        runs = [[run[at] for at in part] for run, parts in zip(runs, cuts) for part in parts]
    runs = [run for run in runs if len(run) >= least]
    rows = [{'from': run[0][0], 'to': run[-1][0], 'samples': len(run), 'mean': np.mean([v for _, v in run]), 'min': min(v for _, v in run), 'max': max(v for _, v in run)} for run in runs]
    longest = max(rows, key=lambda row: row['samples'], default=None)
    return {'longest': number(longest['samples'] if longest else 0, np.isfinite(values).sum(), len(values)), 'longestFrom': text(longest['from'] if longest else None), 'longestTo': text(longest['to'] if longest else None),
            'count': number(len(rows)), 'samplesInRuns': number(sum(map(len, runs))), 'runs': table(rows)}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('above a level', at('series-levels.json'), {'threshold': 3.4}, expected('series-levels.json', lambda v: v > 3.4)),
    case('three at least below a level', at('series-levels.json'), {'comparison': '<', 'threshold': 3.5, 'minimumLength': 3}, expected('series-levels.json', lambda v: v < 3.5, 3)),
    case('a gap ends a run', at('series-years.json'), {'threshold': 3.5}, expected('series-years.json', lambda v: v > 3.5)),
    case('or is passed over', at('series-years.json'), {'threshold': 3.5, 'gaps': 'bridge'}, expected('series-years.json', lambda v: v > 3.5, bridge=True)),
    case('a year that the series lacks ends a run', at('series-years.json'), {'threshold': 3.5, 'step': 'year'}, expected('series-years.json', lambda v: v > 3.5, yearly=True)),
    failure('dates without a day', at('series-years.json'), {'threshold': 3.5, 'step': 'day'}, 'does not say the day'),
    case('none', at('series-years.json'), {'threshold': 99}, expected('series-years.json', lambda v: v > 99)),
    case('nothing known', at('series-missing.json'), {'threshold': 0}, {'longest': number(np.nan, 0, 2), 'count': number(np.nan)}),
])
