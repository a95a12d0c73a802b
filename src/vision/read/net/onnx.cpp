// ONNX is a protocol buffer: fields of a number, a kind and a value, messages being values themselves. The numbers
// below are those of onnx.proto. OpenCV's dnn module reads the same, and takes as long to load as a scan takes.
#include "vision/read/net/onnx.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace nonet::detail {

namespace {

using Bytes = std::span<const unsigned char>;

enum Wire : unsigned { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

struct Field {
    unsigned number = 0, wire = kVarint;
    std::uint64_t value = 0; ///< of kVarint, kFixed32
    Bytes bytes;             ///< of kBytes
};

/// The fields of a message, one after the other.
class Message {
public:
    explicit Message(Bytes bytes) : rest_(bytes) {}

    /// False at the end and where the bytes make no sense.
    bool next(Field& field) {
        if (rest_.empty())
            return false;
        const std::uint64_t key = varint();
        field.number = static_cast<unsigned>(key >> 3);
        field.wire = static_cast<unsigned>(key & 7);
        if (field.wire == kVarint)
            field.value = varint();
        else if (field.wire == kFixed32)
            field.value = little(4);
        else if (field.wire == kFixed64)
            field.value = little(8);
        else if (field.wire == kBytes)
            field.bytes = take(varint());
        else
            isBroken_ = true;
        return !isBroken_;
    }
    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const Bytes byte = take(1);
            if (byte.empty())
                return 0;
            value |= std::uint64_t{byte[0] & 0x7FU} << shift;
            if (byte[0] < 0x80)
                return value;
        }
        isBroken_ = true;
        return 0;
    }
    bool isBroken() const { return isBroken_; }
    bool isAtEnd() const { return rest_.empty(); }

private:
    Bytes take(std::uint64_t count) {
        if (count > rest_.size()) {
            isBroken_ = true;
            return {};
        }
        const Bytes part = rest_.first(static_cast<std::size_t>(count));
        rest_ = rest_.subspan(part.size());
        return part;
    }
    std::uint64_t little(unsigned width) {
        std::uint64_t value = 0;
        const Bytes part = take(width);
        for (std::size_t i = 0; i < part.size(); ++i)
            value |= std::uint64_t{part[i]} << (8 * i);
        return value;
    }

    Bytes rest_;
    bool isBroken_ = false;
};

std::string textOf(Bytes bytes) {
    return {bytes.begin(), bytes.end()};
}

/// Integers stand one in a field or many.
bool addIntegers(const Field& field, std::vector<std::int64_t>& integers) {
    if (field.wire == kVarint)
        integers.push_back(static_cast<std::int64_t>(field.value));
    Message packed(field.wire == kBytes ? field.bytes : Bytes());
    while (!packed.isAtEnd() && !packed.isBroken())
        integers.push_back(static_cast<std::int64_t>(packed.varint()));
    return !packed.isBroken();
}

bool addFloats(Bytes bytes, std::vector<float>& values) {
    static_assert(std::endian::native == std::endian::little, "the file's numbers are copied as they are");
    values.resize(bytes.size() / sizeof(float));
    if (!values.empty())
        std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
    return bytes.size() % sizeof(float) == 0;
}

bool isWhole(const OnnxTensor& tensor) {
    std::size_t product = 1;
    for (const std::int64_t size : tensor.sizes) {
        if (size < 1 || static_cast<std::uint64_t>(size) > tensor.values.size() / product)
            return false;
        product *= static_cast<std::size_t>(size);
    }
    return product == tensor.values.size();
}

/// Tensors that do not hold floats are passed over.
bool addTensor(Bytes bytes, OnnxGraph& graph) {
    constexpr std::uint64_t kFloat = 1;
    OnnxTensor tensor;
    std::string name;
    std::uint64_t type = 0;
    bool isGood = true;
    Message message(bytes);
    for (Field field; isGood && message.next(field);) {
        if (field.number == 1)
            isGood = addIntegers(field, tensor.sizes);
        else if (field.number == 2)
            type = field.value;
        else if (field.number == 8)
            name = textOf(field.bytes);
        else if (field.number == 4 || field.number == 9) // numbers, or the same as plain bytes
            isGood = type != kFloat || addFloats(field.bytes, tensor.values);
    }
    if (type != kFloat)
        return !message.isBroken();
    isGood = isGood && !message.isBroken() && isWhole(tensor);
    graph.tensors.insert_or_assign(std::move(name), std::move(tensor));
    return isGood;
}

bool addAttribute(Bytes bytes, OnnxNode& node) {
    OnnxAttribute attribute;
    std::string name;
    bool isGood = true;
    Message message(bytes);
    for (Field field; isGood && message.next(field);) {
        if (field.number == 1)
            name = textOf(field.bytes);
        else if (field.number == 2)
            attribute.number = std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
        else if (field.number == 3 || field.number == 8)
            isGood = addIntegers(field, attribute.integers);
        else if (field.number == 4)
            attribute.text = textOf(field.bytes);
    }
    node.attributes.insert_or_assign(std::move(name), std::move(attribute));
    return isGood && !message.isBroken();
}

bool addNode(Bytes bytes, OnnxGraph& graph) {
    OnnxNode node;
    bool isGood = true;
    Message message(bytes);
    for (Field field; isGood && message.next(field);) {
        if (field.number == 1)
            node.inputs.push_back(textOf(field.bytes));
        else if (field.number == 2)
            node.outputs.push_back(textOf(field.bytes));
        else if (field.number == 4)
            node.kind = textOf(field.bytes);
        else if (field.number == 5)
            isGood = addAttribute(field.bytes, node);
    }
    graph.nodes.push_back(std::move(node));
    return isGood && !message.isBroken();
}

bool addGraph(Bytes bytes, OnnxGraph& graph) {
    bool isGood = true;
    Message message(bytes);
    for (Field field; isGood && message.next(field);) {
        if (field.number == 1)
            isGood = addNode(field.bytes, graph);
        else if (field.number == 5)
            isGood = addTensor(field.bytes, graph);
    }
    return isGood && !message.isBroken();
}

} // namespace

std::int64_t OnnxNode::integer(const std::string& name, std::int64_t otherwise) const {
    const auto found = attributes.find(name);
    return found != attributes.end() && found->second.integers.size() == 1 ? found->second.integers[0] : otherwise;
}

float OnnxNode::number(const std::string& name, float otherwise) const {
    const auto found = attributes.find(name);
    return found != attributes.end() ? found->second.number : otherwise;
}

bool OnnxNode::isAll(const std::string& name, std::int64_t value, std::int64_t otherwise) const {
    const auto found = attributes.find(name);
    if (found == attributes.end() || found->second.integers.empty())
        return value == otherwise;
    return std::ranges::all_of(found->second.integers, [&](std::int64_t each) { return each == value; });
}

std::optional<OnnxGraph> readOnnx(std::span<const unsigned char> bytes) {
    constexpr unsigned kGraph = 7;
    OnnxGraph graph;
    Message message(bytes);
    for (Field field; message.next(field);)
        if (field.number == kGraph && field.wire == kBytes && !addGraph(field.bytes, graph))
            return std::nullopt;
    if (message.isBroken() || graph.nodes.empty())
        return std::nullopt;
    return graph;
}

} // namespace nonet::detail
