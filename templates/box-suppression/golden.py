import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
from oracle import boxes, case, failure, number, table, write
from shapely.geometry import box

found, rows = boxes('boxes.csv')


def expected(threshold, least=0, by_class=False):
    """The best box takes out all that overlap it, then the next best of what is left."""
    left = [(position, corners) for position, corners in found if rows[position - 1]['score'] and float(rows[position - 1]['score']) >= least]
    total, kept = len(left), []
    kind = lambda position: rows[position - 1]['kind'] if by_class else None
    while left:
        position, corners = max(left, key=lambda one: float(rows[one[0] - 1]['score']))
        kept.append({'box': position, 'score': float(rows[position - 1]['score']), 'class': kind(position), **dict(zip(('x1', 'y1', 'x2', 'y2'), corners))})
        best = box(*corners)
        left = [(other, place) for other, place in left if other != position and
                (kind(other) != kind(position) or box(*place).intersection(best).area / box(*place).union(best).area <= threshold)]
    return {'kept': table(kept), 'count': number(len(kept), total, len(rows)), 'suppressed': number(total - len(kept))}


source = {'boxes': '../fixtures/boxes.csv'}
write(__file__, [
    case('all classes; rows without box or score are left out', source, {}, expected(0.5)),
    case('within a class', source, {'classColumn': 'kind'}, expected(0.5, by_class=True)),
    case('likely ones that hardly overlap', source, {'threshold': 0.1, 'minimumScore': 0.5}, expected(0.1, 0.5)),
    failure('no scores', {'boxes': '../fixtures/boxes-reference.csv'}, {}, "no column 'score'"),
])
