import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, number, text, write

write(__file__, [
    case('lowest', {'values': '../fixtures/series-days.json'}, {'extreme': 'lowest'}, {'date': text('2019-12-30', note=''), 'value': number(-0.4, 5, 6, unit='1')}),
    case('highest is shared by two dates', {'values': '../fixtures/series-days.json'}, {},
         {'date': text('2019-02-20', note='A tie of 2: 2019-02-20, 2019-05-11.'), 'value': number(0.7)}),
    case('nothing but missing samples', {'values': '../fixtures/series-missing.json'}, {}, {'date': text(None), 'value': number(np.nan, 0, 2)}),
])
