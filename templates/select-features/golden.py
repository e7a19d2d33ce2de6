import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
from oracle import ZONE_NAMES, case, failure, number, write

inputs = {'features': '../fixtures/zones.geojson'}
first, second = ZONE_NAMES[:2]

write(__file__, [
    case('one by its name', inputs, {'property': 'name', 'values': first}, {'count': number(1, 1, len(ZONE_NAMES))}),
    case('two by their names', inputs, {'property': 'name', 'values': f'{first}\n{second}'}, {'count': number(2, 2, len(ZONE_NAMES))}),
    case('by a number', inputs, {'property': 'rank', 'values': '7'}, {'count': number(1, 1, len(ZONE_NAMES))}),
    failure('a name that none has', inputs, {'property': 'name', 'values': f'{first}\nelsewhere'}, "has 'elsewhere' in 'name'"),
    failure('no such property', inputs, {'property': 'title', 'values': first}, "has a property 'title'"),
])
