#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nonet::detail {

/// Numbers of a network, row by row.
struct OnnxTensor {
    std::vector<std::int64_t> sizes; ///< each at least 1; their product is the number of values
    std::vector<float> values;
};

struct OnnxAttribute {
    float number = 0;
    std::vector<std::int64_t> integers;
    std::string text;
};

/// One layer: what it does with which values, by name.
struct OnnxNode {
    std::string kind; ///< "Conv"
    std::vector<std::string> inputs, outputs;
    std::map<std::string, OnnxAttribute> attributes;

    std::int64_t integer(const std::string& name, std::int64_t otherwise) const;
    float number(const std::string& name, float otherwise) const;
    /// True if every integer of the attribute is `value`; where it is not given, if `otherwise` is.
    bool isAll(const std::string& name, std::int64_t value, std::int64_t otherwise) const;
};

struct OnnxGraph {
    std::vector<OnnxNode> nodes; ///< in the order in which they are computed
    std::map<std::string, OnnxTensor> tensors;
};

/// The network in an ONNX file, without the parts that a chain of simple layers does not need. None if the bytes are no
/// such file; no length in it is trusted.
std::optional<OnnxGraph> readOnnx(std::span<const unsigned char> bytes);

} // namespace nonet::detail
