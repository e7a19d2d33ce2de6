"""Attributes of shapefiles, and .dbf files alone: field types, padding, marks, code pages, names."""
import struct

from .common import REFUSED, table_truth
from .dbf_writer import dbf, number, point_record, shapefile, text
from .shapefiles import put, truth


def both(suite, case, table, rows, columns, *, cpg=None, noted=False):
    """The same table beside shapes, and alone."""
    shapes = shapefile(1, [point_record(index, 50) for index in range(len(rows))])
    put(suite, case, *shapes, table, truth([(f'POINT ({index} 50)', row) for index, row in enumerate(rows)], noted=noted), cpg=cpg)
    if cpg is None:
        suite.bytes('rows.dbf', table, 'dBASE', case, table_truth(columns, rows, noted=noted))


def numbers(suite):
    cases = {
        'padded with blanks': (10, 0, [b'         7', b'       -12'], [7, -12]),
        'padded with NULs': (10, 2, [b'\0\0\0\0\0\x00' + b'1.50', b'1.25\0\0\0\0\0\0'], [1.5, 1.25]),
        'left-justified': (10, 0, [b'7         ', b'-12       '], [7, -12]),
        'asterisks': (6, 2, [b'******', b'  1.50'], [None, 1.5]),
        'blank': (6, 2, [b'      ', b'  1.50'], [None, 1.5]),
        'all NUL': (6, 2, [bytes(6), b'  1.50'], [None, 1.5]),
        'zeros in front': (6, 0, [b'000042', b'000007'], [42, 7]),
        'exponents': (19, 11, [b'1.250000000000e+001', b'-5.00000000000e-001'], [12.5, -0.5]),
        'decimal comma': (6, 2, [b'  1,50', b' -2,25'], [1.5, -2.25]),
        'plus sign': (6, 0, [b'    +5', b'     6'], [5, 6]),
        'not a number': (8, 2, [b'1.#QNAN ', b'     NaN'], [None, None]),
        'beyond 2^53': (18, 0, [b'  9007199254740993', b'                 5'], ['9007199254740993', '5']),
        'decimals without whole part': (6, 2, [b'   .50', b'  -.25'], [0.5, -0.25]),
        'decimal point at the end': (6, 0, [b'   12.', b'    3.'], [12, 3]),
    }
    for case, (length, decimals, cells, expected) in cases.items():
        cells = [cell[:length].rjust(length) if len(cell) > length else cell for cell in cells]
        length = max(map(len, cells))
        kind = 'text' if isinstance(expected[0], str) else 'text' if expected == [None, None] else 'number'
        for type_ in ('N', 'F'):
            table = dbf([('VALUE', type_, length, decimals)], [[cell.rjust(length)] for cell in cells])
            both(suite, f'{type_} {case}', table, [{'VALUE': value} for value in expected], {'VALUE': kind})
    bad = dbf([('VALUE', 'N', 6, 0)], [[b'  12ab'], [b'     5']])
    both(suite, 'N that is no number', bad, [{'VALUE': None}, {'VALUE': 5}], {'VALUE': 'number'}, noted=True)


def others(suite):
    cases = {
        'L of every mark': ('L', 1, [b'T', b't', b'Y', b'y', b'F', b'f', b'N', b'n', b'?', b' ', b'\0'],
                            [True] * 4 + [False] * 4 + [None] * 3, 'boolean'),
        'D with blanks, zeros and NULs': ('D', 8, [b'20180615', b'        ', b'00000000', bytes(8), b'19691231', b'0       '],
                                          ['2018-06-15', None, None, None, '1969-12-31', None], 'date'),
        'C trailing blanks': ('C', 8, [b'ab      ', b'  cd    ', b'        ', b'a b     '], ['ab', '  cd', None, 'a b'], 'text'),
        'C ended by NUL': ('C', 8, [b'ab\0\0\0\0\0\0', b'ab\0xxxxx', bytes(8)], ['ab', 'ab', None], 'text'),
        'C that looks like a number': ('C', 8, [b'007     ', b'1e5     ', b'12      '], ['007', '1e5', '12'], 'text'),
        'C words for missing': ('C', 8, [b'NA      ', b'none    ', b'-       '], ['NA', 'none', '-'], 'text'),
    }
    for case, (type_, length, cells, expected, kind) in cases.items():
        table = dbf([('VALUE', type_, length, 0)], [[cell] for cell in cells])
        both(suite, case, table, [{'VALUE': value} for value in expected], {'VALUE': kind})
    bad = dbf([('DAY', 'D', 8, 0)], [[b'20180231'], [b'20180615']])
    both(suite, 'D that does not exist', bad, [{'DAY': None}, {'DAY': '2018-06-15'}], {'DAY': 'date'}, noted=True)
    fox = dbf([('I', 'I', 4, 0), ('B', 'B', 8, 2), ('Y', 'Y', 8, 4), ('T', 'T', 8, 0)],
              [[struct.pack('<i', -5), struct.pack('<d', 0.25), struct.pack('<q', 12345), struct.pack('<ii', 2458285, 37815000)]], version=0x30)
    row = {'I': -5, 'B': 0.25, 'Y': 1.2345, 'T': {'$date': '2018-06-15T10:30:15'}}
    both(suite, 'Visual FoxPro binary fields', fox, [row], {'I': 'number', 'B': 'number', 'Y': 'number', 'T': 'date'})
    memo = dbf([('ID', 'N', 4, 0), ('NOTE', 'M', 10, 0)], [[number(1, 4), b'         1']], version=0x83)
    both(suite, 'memo field', memo, [{'ID': 1}], {'ID': 'number'}, noted=True)
    binary = dbf([('ID', 'N', 4, 0), ('I', 'I', 4, 0)], [[number(1, 4), struct.pack('<i', 7)]])
    both(suite, 'binary field outside of FoxPro', binary, [{'ID': 1}], {'ID': 'number'}, noted=True)
    long = dbf([('TEXT', 'C', 300, 0), ('N', 'N', 4, 0)], [[text('x' * 290, 300), number(1, 4)]])
    both(suite, 'C of 300 bytes', long, [{'TEXT': 'x' * 290, 'N': 1}], {'TEXT': 'text'})
    decimals = dbf([('TEXT', 'C', 20, 3), ('N', 'N', 4, 0)], [[text('abc', 20), number(1, 4)]])
    both(suite, 'C with decimals', decimals, [{'TEXT': 'abc', 'N': 1}], {'TEXT': 'text'})
    twice = dbf([('NAME', 'C', 4, 0), ('NAME', 'C', 4, 0)], [[text('a', 4), text('b', 4)]])
    both(suite, 'two fields of one name', twice, [{'NAME': 'a', 'NAME 2': 'b'}], {'NAME 2': 'text'})
    both(suite, 'no end mark', dbf([('N', 'N', 4, 0)], [[number(1, 4)]], end=b''), [{'N': 1}], {'N': 'number'})
    both(suite, 'rows longer than their fields', dbf([('N', 'N', 4, 0)], [[number(1, 4)], [number(2, 4)]], extra=3), [{'N': 1}, {'N': 2}], {'N': 'number'})
    both(suite, 'header with a back link', dbf([('N', 'N', 4, 0)], [[number(1, 4)]], terminator=b'\r' + bytes(263)), [{'N': 1}], {'N': 'number'})
    suite.bytes('rows.dbf', dbf([('N', 'N', 4, 0)], [[number(1, 4)]], version=4), 'dBASE', 'dBASE 7', REFUSED)
    kept = dbf([('N', 'N', 4, 0)], [[number(index, 4)] for index in range(3)], deleted=[1])
    suite.bytes('rows.dbf', kept, 'dBASE', 'deleted row', table_truth({'N': 'number'}, [{'N': 0}, {'N': 2}]))


WORDS = {
    'cp437': 'Größe', 'cp850': 'São Tomé', 'cp852': 'Šumava', 'cp866': 'Москва', 'cp1250': 'Šumava', 'cp1251': 'Москва',
    'cp1252': 'Zürich – €', 'cp1253': 'Αθήνα', 'cp1254': 'İzmir', 'cp1255': 'חיפה', 'cp1256': 'القاهرة', 'cp1257': 'Rīga',
    'cp932': '東京', 'cp936': '北京', 'cp949': '서울', 'cp950': '臺北', 'cp874': 'กรุงเทพ', 'cp737': 'Αθήνα', 'cp857': 'İzmir',
    'cp861': 'Reykjavík', 'cp863': 'Québec', 'cp865': 'Tromsø', 'cp860': 'São Tomé', 'iso-8859-1': 'Zürich', 'iso-8859-2': 'Šumava',
    'iso-8859-5': 'Москва', 'iso-8859-7': 'Αθήνα', 'iso-8859-15': 'Zürich €', 'utf-8': '東京 Šumava', 'big5': '臺北', 'gbk': '北京',
    'euc-kr': '서울', 'shift_jis': '東京', 'koi8-r': 'Москва',
}
DRIVERS = {'cp437': 0x01, 'cp850': 0x02, 'cp1252': 0x03, 'cp865': 0x66, 'cp866': 0x65, 'cp852': 0x64, 'cp861': 0x67, 'cp863': 0x6c,
           'cp860': 0x24, 'cp737': 0x6a, 'cp857': 0x6b, 'cp1250': 0xc8, 'cp1251': 0xc9, 'cp1254': 0xca, 'cp1253': 0xcb, 'cp1257': 0xcc,
           'cp1255': 0x7d, 'cp1256': 0x7e, 'cp932': 0x7b, 'cp936': 0x7a, 'cp949': 0x79, 'cp950': 0x78, 'cp874': 0x7c}


def spellings(page):
    if page.startswith('cp'):
        return [page[2:], f'ANSI {page[2:]}', f'OEM {page[2:]}', page.upper()]
    if page.startswith('iso-8859-'):
        return [page.upper(), page.upper().replace('ISO-', 'ISO '), '8859' + page[9:], f'ISO-8859-{page[9:]}\r\n']
    return {'utf-8': ['UTF-8', 'utf8', '65001', 'UTF-8\n']}.get(page, [page, page.upper()])


def code_pages(suite):
    for page, word in WORDS.items():
        cells = [[text(word, 24, page)], [text('plain', 24)]]
        rows = [{'NAME': word}, {'NAME': 'plain'}]
        for spelling in spellings(page):
            both(suite, f'.cpg {spelling.strip()!r}{" with a line end" if spelling != spelling.strip() else ""}', dbf([('NAME', 'C', 24, 0)], cells), rows, {}, cpg=spelling)
        if page in DRIVERS:
            both(suite, f'language driver {DRIVERS[page]:#x}', dbf([('NAME', 'C', 24, 0)], cells, driver=DRIVERS[page]), rows, {'NAME': 'text'})
    word = 'Zürich'
    rows = [{'NAME': word}]
    both(suite, '.cpg against language driver', dbf([('NAME', 'C', 24, 0)], [[text(word, 24, 'utf-8')]], driver=0x03), rows, {}, cpg='UTF-8')
    both(suite, 'UTF-8 unstated', dbf([('NAME', 'C', 24, 0)], [[text(word, 24, 'utf-8')]]), rows, {'NAME': 'text'}, noted=True)
    both(suite, 'Windows-1252 unstated', dbf([('NAME', 'C', 24, 0)], [[text(word, 24, 'cp1252')]]), rows, {'NAME': 'text'}, noted=True)
    both(suite, 'UTF-8 under driver 0x57', dbf([('NAME', 'C', 24, 0)], [[text(word, 24, 'utf-8')]], driver=0x57), rows, {'NAME': 'text'}, noted=True)
    both(suite, 'UTF-8 cut within a character', dbf([('NAME', 'C', 6, 0)], [['abcdeü'.encode()[:6]]]), [{'NAME': 'abcde'}], {}, cpg='UTF-8')
    both(suite, 'field name in its code page', dbf([('GRÖSSE', 'N', 4, 0)], [[number(1, 4)]], name_encoding='cp850', driver=2), [{'GRÖSSE': 1}], {'GRÖSSE': 'number'})
    both(suite, 'field name in UTF-8', dbf([('GRÖSSE', 'N', 4, 0)], [[number(1, 4)]], name_encoding='utf-8'), [{'GRÖSSE': 1}], {}, cpg='UTF-8')
    both(suite, 'unknown .cpg, ASCII alone', dbf([('NAME', 'C', 8, 0)], [[text('plain', 8)]]), [{'NAME': 'plain'}], {}, cpg='KLINGON-1')
    shapes = shapefile(1, [point_record(0, 50)])
    put(suite, 'unknown .cpg', *shapes, dbf([('NAME', 'C', 8, 0)], [[text('Zürich', 8)]]), REFUSED, cpg='KLINGON-1')


def write(suite):
    numbers(suite)
    others(suite)
    code_pages(suite)
