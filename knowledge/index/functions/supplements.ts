/** What the libraries' own declarations leave unsaid, in our words. Read only where the extracted comment is empty. */
export const supplements: Readonly<Record<string, string>> = {
  proj4:
    'Transforms coordinates from one coordinate reference system to another (map projections and datum shifts). Takes EPSG codes that are defined, PROJ strings or WKT; longitude, latitude order. Without coordinates it returns a converter with forward and inverse. Define further EPSG codes with proj4.defs.',
  'simple-statistics#gamma': 'Gamma function of a number, by the Nemes approximation.',
  '@turf/turf#distanceWeight': 'Distance-based spatial weight matrix of the features of a collection.',
  'ml-matrix#Matrix': 'Dense matrix of numbers with arithmetic, statistics, slicing and linear algebra as methods.',
  'ml-matrix#SymmetricMatrix': 'Matrix that keeps itself symmetric.',
  'ml-matrix#DistanceMatrix': 'Symmetric matrix of distances with zeros on the diagonal.',
  'ml-matrix#wrap': 'Wraps an array, or an array of arrays, as a matrix without copying.',
  'ml-matrix#solve':
    'Solves the system of linear equations leftHandSide · x = rightHandSide; the least-squares solution when it is overdetermined (QR), or by singular value decomposition when useSVD is true.',
  'ml-matrix#covariance': 'Covariance matrix of the columns of one matrix, or between the columns of two.',
  'ml-matrix#correlation': 'Pearson correlation matrix of the columns of one matrix, or between the columns of two.',
  'ml-matrix#SingularValueDecomposition':
    'Singular value decomposition (SVD) of a matrix: A = U · S · Vᵀ, rank, condition number, pseudo-inverse, least-squares solution.',
  'ml-matrix#EigenvalueDecomposition': 'Eigenvalues and eigenvectors of a square matrix.',
  'ml-matrix#LuDecomposition': 'LU decomposition with pivoting of a matrix: determinant, solution of linear systems.',
  'ml-matrix#QrDecomposition':
    'QR decomposition of a matrix by Householder reflections: least-squares solution of overdetermined systems.',
  'ml-matrix#Nipals':
    'Nonlinear iterative partial least squares (NIPALS): one principal component, or PLS component, at a time.',
  'earthwright/tool#RunContext.scan':
    'Reads rasters or stacks together block by block (strips of rows) and calls the kernel for each block, without writing an output: loop over pixels to count, sum or collect.',
  'earthwright/tool#Scan':
    'Reads rasters or stacks together block by block (strips of rows) and calls the kernel for each block.',
  'earthwright/tool#ToolDefinition.run':
    'The body of a tool: reads inputs and parameters, gives every declared output once.',
  'earthwright/tool#Output.text': 'Gives a text output.',
  'earthwright/tool#Output.series': 'Gives a time series output: dated samples in the unit of the port.',
  'earthwright/tool#Output.table': 'Gives a table output: rows of named cells.',
  'earthwright/tool#flag': 'Declares a boolean parameter port.',
  'earthwright/tool#numbers': 'Declares a parameter port that takes a list of numbers.',
  'earthwright/tool#features': 'Declares a port of vector features (polygons, lines, points).',
  'earthwright/tool#table': 'Declares a port of a table with rows and columns.',
  'earthwright/tool#series': 'Declares a port of a time series of one quantity.',
};
