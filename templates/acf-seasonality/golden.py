import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from scipy import signal, stats
from statsmodels.tsa.stattools import acf
from statistics_oracle import case, failure, fixture, number, samples, table, text, write


def expected(name, least=2, most=None, detrend=True, confidence=95):
    _, values = samples(name)
    n = len(values)
    most = most or n // 3
    level = signal.detrend(values) if detrend else values
    r = acf(level, nlags=most + 1, fft=False)
    found = [lag for lag in signal.find_peaks(r)[0] if least <= lag <= most and r[lag] > stats.norm.ppf(0.5 + confidence / 200) / np.sqrt(n)]
    best = max(found, key=lambda lag: r[lag], default=None)
    return {'peaks': table([{'lag': int(lag), 'acf': r[lag]} for lag in found]), 'period': number(best if found else np.nan, n), 'strength': number(r[best] if found else np.nan),
            'answer': text('seasonal' if found else 'not seasonal')}


at = lambda name: {'values': fixture(name)}
write(__file__, [
    case('monthly with a trend', at('series-seasonal.json'), {}, expected('series-seasonal.json')),
    case('up to lag 40, trend kept', at('series-seasonal.json'), {'maximumLag': 40, 'detrend': False, 'confidence': 99}, expected('series-seasonal.json', 2, 40, False, 99)),
    case('periods of 13 and more', at('series-seasonal.json'), {'minimumLag': 13}, expected('series-seasonal.json', 13)),
    case('steps are no season', at('series-levels.json'), {'confidence': 99.9}, expected('series-levels.json', confidence=99.9)),
    failure('a gap', at('series-months.json'), {}, 'without gaps'),
])
