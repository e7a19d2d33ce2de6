"""Delimited text as programs and people write it: delimiters, quotes, comments, decimals, dates, encodings, words for missing."""
from .common import REFUSED, table_truth

N, T, D, B = 'number', 'text', 'date', 'boolean'


def put(suite, case, content, columns, rows, *, noted=False, name='table.csv', encoding='utf-8'):
    data = content if isinstance(content, bytes) else content.encode(encoding)
    names = list(columns)
    rows = [dict(zip(names, row)) if not isinstance(row, dict) else row for row in rows]
    suite.bytes(name, data, 'CSV', case, table_truth(columns, rows, noted=noted))


def delimiters(suite):
    for delimiter, label in ((',', 'comma'), (';', 'semicolon'), ('\t', 'tab'), ('|', 'bar')):
        lines = [['site', 'value', 'day'], ['A', '1.5', '2018-06-15'], ['B', '-2', '2018-06-16']]
        for end, ending in (('\n', 'LF'), ('\r\n', 'CRLF'), ('\r', 'CR')):
            for last in (True, False):
                text = end.join(delimiter.join(line) for line in lines) + (end if last else '')
                put(suite, f'{label}, {ending}{"" if last else ", no end of the last line"}', text, {'site': T, 'value': N, 'day': D},
                    [['A', 1.5, '2018-06-15'], ['B', -2, '2018-06-16']])
        quoted = '\n'.join(delimiter.join(f'"{cell}"' for cell in line) for line in lines)
        put(suite, f'{label}, everything quoted', quoted, {'site': T, 'value': N, 'day': D}, [['A', 1.5, '2018-06-15'], ['B', -2, '2018-06-16']])
        text = f'site{delimiter}value\n"A{delimiter} ""x"""{delimiter}1\n"two\nlines"{delimiter}2\n'
        put(suite, f'{label}, delimiter, quotes and line ends in texts', text, {'site': T, 'value': N}, [[f'A{delimiter} "x"', 1], ['two\nlines', 2]])
        put(suite, f'{label} at every end of line', f'a{delimiter}b{delimiter}\n1{delimiter}2{delimiter}\n3{delimiter}4{delimiter}\n', {'a': N, 'b': N}, [[1, 2], [3, 4]])
        put(suite, f'{label} stated by sep=', f'sep={delimiter}\na{delimiter}b\n1{delimiter}2\n', {'a': N, 'b': N}, [[1, 2]])
    put(suite, 'line ends of two kinds', 'a,b\r\n1,2\n3,4\r\n', {'a': N, 'b': N}, [[1, 2], [3, 4]])
    put(suite, 'one column', 'value\n1\n2\n', {'value': N}, [[1], [2]])
    put(suite, 'named .tsv', 'a\tb\n1\tx\n', {'a': N, 'b': T}, [[1, 'x']], name='table.tsv')


def hashes(suite):
    put(suite, '# in the header', '#id,name\n1,A\n2,B\n', {'#id': N, 'name': T}, [[1, 'A'], [2, 'B']])
    put(suite, '# and a blank in the header', '# id,name\n1,A\n', {'# id': N, 'name': T}, [[1, 'A']])
    put(suite, 'rows that start with #', 'name,value\n#1 Main St,5\n#2 Main St,6\nplain,7\n', {'name': T, 'value': N}, [['#1 Main St', 5], ['#2 Main St', 6], ['plain', 7]])
    put(suite, '# within a cell', 'name,value\nA #1,5\nB,6\n', {'name': T, 'value': N}, [['A #1', 5], ['B', 6]])
    put(suite, 'a quoted cell that starts with #', 'name,value\n"#1",5\n"#2",6\n', {'name': T, 'value': N}, [['#1', 5], ['#2', 6]])
    put(suite, 'comment above the header', '# made by a program\nname,value\nA,5\n', {'name': T, 'value': N}, [['A', 5]], noted=True)
    put(suite, 'comment with commas above the header', '# a, b\nname,value\nA,5\n', {'name': T, 'value': N}, [['A', 5]], noted=True)
    put(suite, 'two comments above the header', '# one\n# two, three, four\nname,value\nA,5\nB,6\n', {'name': T, 'value': N}, [['A', 5], ['B', 6]], noted=True)
    put(suite, 'comment between rows', 'name,value\nA,5\n# half way\nB,6\n', {'name': T, 'value': N}, [['A', 5], ['B', 6]], noted=True)
    put(suite, 'colours', 'class,colour\n1,#ff0000\n2,#00ff00\n', {'class': N, 'colour': T}, [[1, '#ff0000'], [2, '#00ff00']])
    put(suite, 'header of colours first', 'colour,class\n#ff0000,1\n#00ff00,2\n', {'colour': T, 'class': N}, [['#ff0000', 1], ['#00ff00', 2]])


def words(suite):
    for word in ('none', 'None', 'Na', '-', 'NA', 'null', 'NULL', 'N/A', 'nan', '.', '?', 'nil', 'missing'):
        put(suite, f'{word} as a name', f'place,value\n{word},1\nBonn,2\n', {'place': T, 'value': N}, [[word, 1], ['Bonn', 2]], noted=word in ('NA', 'NULL'))
        put(suite, f'{word} among numbers', f'place,value\nA,1.5\nB,{word}\nC,3\n', {'place': T, 'value': N}, [['A', 1.5], ['B', None], ['C', 3]], noted=True)
        put(suite, f'{word} among dates', f'day,value\n2018-06-15,1\n{word},2\n', {'day': D, 'value': N}, [['2018-06-15', 1], [None, 2]], noted=True)
    put(suite, 'elements', 'element,share\nNa,2.8\nK,2.6\nNone,0\n', {'element': T, 'share': N}, [['Na', 2.8], ['K', 2.6], ['None', 0]])
    put(suite, 'country codes', 'iso,area\nNA,825\nDE,357\n', {'iso': T, 'area': N}, [['NA', 825], ['DE', 357]], noted=True)
    put(suite, 'R: unquoted NA among quoted texts', '"place","value"\n"Bonn",1\nNA,NA\n"NA",3\n', {'place': T, 'value': N}, [['Bonn', 1], [None, None], ['NA', 3]], noted=True)
    put(suite, 'empty and blank cells', 'place,value\n,1\n  ,2\n"",\n', {'place': T, 'value': N}, [[None, 1], [None, 2], [None, None]])
    put(suite, 'infinity among numbers', 'a,b\n1,Inf\n2,3\n', {'a': N, 'b': N}, [[1, None], [2, 3]], noted=True)
    put(suite, 'truth values', 'a,b\nTRUE,x\nfalse,y\n', {'a': B, 'b': T}, [[True, 'x'], [False, 'y']])
    put(suite, 'truth values with NA', 'a,b\nTRUE,x\nNA,y\n', {'a': B, 'b': T}, [[True, 'x'], [None, 'y']], noted=True)
    put(suite, 'a row of nothing', 'a,b\n1,2\n,\n3,4\n', {'a': N, 'b': N}, [[1, 2], [None, None], [3, 4]])


def headers(suite):
    put(suite, 'R: row names of text', '"mpg","cyl"\n"Mazda",21,6\n"Fiat",32.4,4\n', {'column 1': T, 'mpg': N, 'cyl': N}, [['Mazda', 21, 6], ['Fiat', 32.4, 4]], noted=True)
    put(suite, 'R: row names of numbers', '"mpg","cyl"\n"1",21,6\n"2",32.4,4\n', {'column 1': N, 'mpg': N, 'cyl': N}, [[1, 21, 6], [2, 32.4, 4]], noted=True)
    put(suite, 'R: row names, tabs, no quotes', 'mpg\tcyl\nMazda\t21\t6\nFiat\t32.4\t4\n', {'column 1': T, 'mpg': N, 'cyl': N}, [['Mazda', 21, 6], ['Fiat', 32.4, 4]], noted=True)
    put(suite, 'R: one column with row names', '"x"\n"a",1\n"b",2\n', {'column 1': T, 'x': N}, [['a', 1], ['b', 2]], noted=True)
    put(suite, 'R: write.csv', '"","mpg"\n"Mazda",21\n', {'column 1': T, 'mpg': N}, [['Mazda', 21]])
    put(suite, 'R: write.csv2', '"";"mpg"\n"Mazda";21,5\n"Fiat";3,25\n', {'column 1': T, 'mpg': N}, [['Mazda', 21.5], ['Fiat', 3.25]])
    put(suite, 'pandas with index', ',a\n0,1.5\n1,2.5\n', {'column 1': N, 'a': N}, [[0, 1.5], [1, 2.5]])
    put(suite, 'no header, numbers', '1,2.5\n3,4.5\n', {'column 1': N, 'column 2': N}, [[1, 2.5], [3, 4.5]], noted=True)
    put(suite, 'no header, text and numbers', 'A,1,2.5\nB,3,4.5\n', {'column 1': T, 'column 2': N, 'column 3': N}, [['A', 1, 2.5], ['B', 3, 4.5]], noted=True)
    put(suite, 'years as names', 'country,2018,2019\nA,1.5,2\nB,3,4.5\n', {'country': T, '2018': N, '2019': N}, [['A', 1.5, 2], ['B', 3, 4.5]], noted=True)
    put(suite, 'years alone as names', '2018,2019,2020\n1.5,2,3\n', {'2018': N, '2019': N, '2020': N}, [[1.5, 2, 3]], noted=True)
    put(suite, 'title above the header', 'Rain in Bonn\nday,mm\n2018-06-15,3\n2018-06-16,4\n', {'day': D, 'mm': N}, [['2018-06-15', 3], ['2018-06-16', 4]], noted=True)
    put(suite, 'title and blank line', 'Rain in Bonn\n\nday,mm,site\n2018-06-15,3,A\n', {'day': D, 'mm': N, 'site': T}, [['2018-06-15', 3, 'A']], noted=True)
    put(suite, 'title filled with delimiters', 'Rain in Bonn,,\nday,mm,site\n2018-06-15,3,A\n2018-06-16,3,A\n', {'day': D, 'mm': N, 'site': T}, [['2018-06-15', 3, 'A'], ['2018-06-16', 3, 'A']], noted=True)
    put(suite, 'two columns of one name', 'a,a\n1,2\n', {'a': N, 'a 2': N}, [[1, 2]])
    put(suite, 'names in blanks', ' a , b\n1,2\n', {'a': N, 'b': N}, [[1, 2]])
    put(suite, 'short rows', 'a,b,c\n1,2,3\n4,5\n', {'a': N, 'b': N, 'c': N}, [[1, 2, 3], [4, 5, None]], noted=True)
    suite.bytes('table.csv', 'a,b\n1,2\n3,4,5\n', 'CSV', 'a row that is too long', REFUSED)
    suite.bytes('table.csv', 'site,x,y\nA,1,5,2,5\nB,3,5,4,5\nC,3,5,4,5\n', 'CSV', 'decimal commas between commas', REFUSED)
    suite.bytes('table.csv', 'a,b\n1,"2\n3,4\n', 'CSV', 'a quote that is never closed', REFUSED)


def numbers(suite):
    both = {'site': T, 'value': N}
    put(suite, 'decimal commas, semicolons', 'site;value\nA;1,5\nB;-2,25\n', both, [['A', 1.5], ['B', -2.25]])
    put(suite, 'decimal commas in quotes', 'site,value\nA,"1,5"\nB,"-2,25"\n', both, [['A', 1.5], ['B', -2.25]], noted=True)
    put(suite, 'decimal commas, tabs', 'site\tvalue\nA\t1,5\nB\t2,25\n', both, [['A', 1.5], ['B', 2.25]], noted=True)
    put(suite, 'decimal commas, bars', 'site|value\nA|1,5\nB|2,25\n', both, [['A', 1.5], ['B', 2.25]], noted=True)
    put(suite, 'thousands in points, decimal commas', 'site;value\nA;1.234,5\nB;12,25\n', both, [['A', 1234.5], ['B', 12.25]], noted=True)
    put(suite, 'thousands in commas, decimal points', 'site,value\nA,"1,234.5"\nB,"12.25"\n', both, [['A', 1234.5], ['B', 12.25]], noted=True)
    put(suite, 'thousands in commas twice', 'site,value\nA,"1,234,567"\nB,"12"\n', both, [['A', 1234567], ['B', 12]], noted=True)
    put(suite, 'open comma between semicolons', 'site;value\nA;1,234\nB;5,678\n', both, [['A', 1.234], ['B', 5.678]], noted=True)
    put(suite, 'open comma in quotes', 'site,value\nA,"1,234"\nB,"5,678"\n', both, [['A', 1234], ['B', 5678]], noted=True)
    put(suite, 'open comma between tabs', 'site\tvalue\nA\t1,234\nB\t5,678\n', {'site': T, 'value': T}, [['A', '1,234'], ['B', '5,678']], noted=True)
    put(suite, 'open comma, decimal points elsewhere', 'site;value;other\nA;1,234;0.5\nB;5,678;1.25\n', {**both, 'other': N}, [['A', 1234, 0.5], ['B', 5678, 1.25]], noted=True)
    put(suite, 'open comma, decimal commas elsewhere', 'site\tvalue\tother\nA\t1,234\t0,5\nB\t5,678\t1,25\n', {**both, 'other': N}, [['A', 1.234, 0.5], ['B', 5.678, 1.25]], noted=True)
    put(suite, 'open point, decimal commas elsewhere', 'site;value;other\nA;1.234;0,5\nB;5.678;1,25\n', {**both, 'other': N}, [['A', 1234, 0.5], ['B', 5678, 1.25]], noted=True)
    put(suite, 'three decimals with points', 'site,value\nA,1.234\nB,5.678\n', both, [['A', 1.234], ['B', 5.678]])
    put(suite, 'decimal commas that start with zero', 'site\tvalue\nA\t0,123\nB\t0,456\n', both, [['A', 0.123], ['B', 0.456]], noted=True)
    for text, value in (('1e5', 1e5), ('-1.5E-3', -1.5e-3), ('.5', 0.5), ('5.', 5), ('+7', 7), ('0', 0), ('-0.0', 0), ('0.1', 0.1), ('123456789012345', 123456789012345), ('9007199254740991', 9007199254740991)):
        put(suite, f'number {text}', f'site,value\nA,{text}\nB,2\n', both, [['A', value], ['B', 2]])
    for text in ('007', '00', '1 234', '12%', '0x1F', '1,2,3', '١٢', '12 m', '1-2', '5/7', '1.2.3', '--5', 'E5', '1D3', '12h'):
        put(suite, f'text {text}', f'site;value\nA;{text}\nB;2\n', {'site': T, 'value': T}, [['A', text], ['B', '2']])
    put(suite, 'identifiers beyond 2^53', 'id,value\n9007199254740993,1\n12,2\n', {'id': T, 'value': N}, [['9007199254740993', 1], ['12', 2]], noted=True)
    put(suite, 'identifiers of 20 digits', 'id,value\n12345678901234567890,1\n', {'id': T, 'value': N}, [['12345678901234567890', 1]], noted=True)
    put(suite, 'long decimals', 'id,value\n0.12345678901234567,1\n', {'id': N, 'value': N}, [[0.12345678901234567, 1]])


def dates(suite):
    for text, iso in (('2018-06-15', '2018-06-15'), ('2018/06/15', '2018-06-15'), ('2018/6/5', '2018-06-05'), ('2018-6-5', '2018-06-05'),
                      ('2018/06', '2018-06'), ('2018-06', '2018-06'), ('2018.06.15', '2018-06-15'), ('2018-06-15 10:30', '2018-06-15T10:30'),
                      ('2018-06-15T10:30:15', '2018-06-15T10:30:15'), ('2018-06-15T10:30:15Z', '2018-06-15T10:30:15Z'),
                      ('2018/06/15 10:30:15', '2018-06-15T10:30:15'), ('2018-06-15 10:30:15.250', '2018-06-15T10:30:15.250'),
                      ('2018-06-15T10:30:15+02:00', '2018-06-15T08:30:15Z'), ('2018-06-15 10:30:15-0500', '2018-06-15T15:30:15Z'),
                      ('2018-06-15 10:30:15+00', '2018-06-15T10:30:15Z'), ('2018-06-15 10:30:15 UTC', '2018-06-15T10:30:15Z'),
                      ('1018-06-15', '1018-06-15'), ('2020-02-29', '2020-02-29')):
        expected = {'$date': iso} if 'T' in iso else iso
        put(suite, f'date {text}', f'day,value\n{text},1\n{text},2\n', {'day': D, 'value': N}, [[expected, 1], [expected, 2]])
    for text in ('2018-13-01', '2018-02-30', '2019-02-29', '2018-06-15 25:00', '18-06-15', '15 June 2018', '2018-W24', '2018-166', '06/2018', '32.01.2018', '13/13/2018'):
        put(suite, f'text {text}', f'day,value\n{text},1\n', {'day': T, 'value': N}, [[text, 1]])
    put(suite, 'day first, shown', 'day,value\n15/06/2018,1\n03/04/2018,2\n', {'day': D, 'value': N}, [['2018-06-15', 1], ['2018-04-03', 2]], noted=True)
    put(suite, 'month first, shown', 'day,value\n06/15/2018,1\n03/04/2018,2\n', {'day': D, 'value': N}, [['2018-06-15', 1], ['2018-03-04', 2]], noted=True)
    put(suite, 'day or month first, not shown', 'day,value\n03/04/2018,1\n05/06/2018,2\n', {'day': T, 'value': N}, [['03/04/2018', 1], ['05/06/2018', 2]], noted=True)
    put(suite, 'day and month the same', 'day,value\n03/03/2018,1\n06/06/2018,2\n', {'day': D, 'value': N}, [['2018-03-03', 1], ['2018-06-06', 2]])
    put(suite, 'both orders in one column', 'day,value\n15/06/2018,1\n06/15/2018,2\n', {'day': T, 'value': N}, [['15/06/2018', 1], ['06/15/2018', 2]])
    put(suite, 'points, day first', 'day;value\n03.04.2018;1\n05.06.2018;2\n', {'day': D, 'value': N}, [['2018-04-03', 1], ['2018-06-05', 2]], noted=True)
    put(suite, 'hyphens, day first, shown', 'day,value\n15-06-2018,1\n', {'day': D, 'value': N}, [['2018-06-15', 1]], noted=True)
    put(suite, 'month first with time', 'day,value\n6/15/2018 10:30,1\n', {'day': D, 'value': N}, [[{'$date': '2018-06-15T10:30'}, 1]], noted=True)
    put(suite, 'years alone', 'year,value\n2018,1\n2019,2\n', {'year': N, 'value': N}, [[2018, 1], [2019, 2]])


def encodings(suite):
    text = 'Ort,Wert\nGröße – €,1\nSão Tomé,2\n'
    rows = [['Größe – €', 1], ['São Tomé', 2]]
    for encoding, noted in (('utf-8', False), ('utf-8-sig', False), ('utf-16', False), ('utf-16-le', True), ('utf-16-be', True), ('cp1252', True)):
        put(suite, f'encoding {encoding}', text.encode(encoding), {'Ort': T, 'Wert': N}, rows, noted=noted)
    put(suite, 'encoding utf-16-be with mark', b'\xfe\xff' + text.encode('utf-16-be'), {'Ort': T, 'Wert': N}, rows)
    put(suite, 'encoding utf-16 with tabs, as Excel saves', text.replace(',', '\t').encode('utf-16'), {'Ort': T, 'Wert': N}, rows)


def write(suite):
    for part in (delimiters, hashes, words, headers, numbers, dates, encodings):
        part(suite)
