"""Writes ONNX files with the wire format of protocol buffers, by hand: nodes and constants in, the bytes of a model out."""


def varint(n):
    n &= (1 << 64) - 1
    out = b""
    while True:
        out += bytes([(n & 127) | (128 if n > 127 else 0)])
        n >>= 7
        if n == 0:
            return out

def number(field, value): return varint(field << 3) + varint(value)
def bytes_(field, value):
    value = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(value)) + value

def tensor(name, array):  # TensorProto: dims 1, data_type 2, name 8, raw_data 9
    kind = {"float32": 1, "int64": 7}[str(array.dtype)]
    return b"".join(number(1, d) for d in array.shape) + number(2, kind) + bytes_(8, name) + bytes_(9, array.tobytes())

def attribute(name, value):  # AttributeProto: name 1, i 3, ints 8, type 20 (INT = 2, INTS = 7)
    if isinstance(value, list):
        return bytes_(1, name) + b"".join(number(8, v) for v in value) + number(20, 7)
    return bytes_(1, name) + number(3, value) + number(20, 2)

def value(name, dims):  # ValueInfoProto; a dimension is a number (1) or a name (2)
    shape = b"".join(bytes_(1, bytes_(2, d) if isinstance(d, str) else number(1, d)) for d in dims)
    return bytes_(1, name) + bytes_(2, bytes_(1, number(1, 1) + bytes_(2, shape)))


class Graph:
    def __init__(self, name, author):
        self.name, self.author, self.nodes, self.constants = name, author, [], {}

    def constant(self, name, array):
        self.constants[name] = array
        return name

    def node(self, op, inputs, out, **attributes):
        self.nodes.append(b"".join(bytes_(1, i) for i in inputs) + bytes_(2, out) + bytes_(4, op)
                          + b"".join(bytes_(5, attribute(k, v)) for k, v in attributes.items()))
        return out

    def model(self, inputs, outputs):
        """The model's bytes; inputs and outputs: (name, dims)."""
        graph = b"".join(bytes_(1, n) for n in self.nodes) + bytes_(2, self.name)
        graph += b"".join(bytes_(5, tensor(n, a)) for n, a in self.constants.items())
        graph += bytes_(11, value(*inputs)) + bytes_(12, value(*outputs))
        return number(1, 8) + bytes_(2, self.author) + bytes_(7, graph) + bytes_(8, number(2, 13))
