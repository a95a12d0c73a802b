// The packing of lz-string: LZ78 over UTF-16 units. Codes 0 and 1 announce a new unit of 8 or 16 bits, 2 is the end,
// the others are places in a dictionary that both sides grow alike; a code takes as many bits as the dictionary needs
// by then, lowest bit first. Checked against vectors that the library itself made.
#include "base/lz_string.h"

#include "base/text_codes.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace nonet::detail {

namespace {

constexpr unsigned kNewByte = 0, kNewUnit = 1, kEnd = 2, kFirstCode = 3;

/// How many bits the next code takes: one more each time the dictionary has doubled.
class CodeWidth {
public:
    explicit CodeWidth(int bits) : bits_(bits), left_(1U << (bits == 2 ? 1 : 2)) {}
    int bits() const { return bits_; }
    void count() {
        if (--left_ == 0)
            left_ = 1U << bits_++;
    }

private:
    int bits_;
    unsigned left_;
};

class BitWriter {
public:
    void write(unsigned value, int bits) {
        for (int i = 0; i < bits; ++i)
            writeBit(value >> i & 1);
    }
    std::string finish() {
        do
            writeBit(0);
        while (filled_ != 0);
        text_.append((4 - text_.size() % 4) % 4, '=');
        return std::move(text_);
    }

private:
    void writeBit(unsigned bit) {
        sextet_ = sextet_ << 1 | bit;
        if (++filled_ < 6)
            return;
        text_ += kBase64Letters[sextet_];
        sextet_ = filled_ = 0;
    }

    std::string text_;
    unsigned sextet_ = 0, filled_ = 0;
};

class Packer {
public:
    std::string pack(std::string_view text) {
        std::string known;
        for (const char c : text) {
            const std::string unit(1, c);
            if (codes_.try_emplace(unit, nextCode_).second) {
                ++nextCode_;
                isNew_[static_cast<unsigned char>(c)] = true;
            }
            if (codes_.contains(known + c)) {
                known += c;
                continue;
            }
            emit(known);
            codes_.emplace(known + c, nextCode_++);
            known = unit;
        }
        if (!known.empty())
            emit(known);
        bits_.write(kEnd, width_.bits());
        return bits_.finish();
    }

private:
    void emit(const std::string& phrase) {
        const auto first = static_cast<unsigned char>(phrase[0]);
        if (phrase.size() == 1 && isNew_[first]) {
            bits_.write(kNewByte, width_.bits());
            bits_.write(first, 8);
            isNew_[first] = false;
            width_.count();
        } else {
            bits_.write(codes_.at(phrase), width_.bits());
        }
        width_.count();
    }

    std::unordered_map<std::string, unsigned> codes_;
    bool isNew_[256] = {};
    unsigned nextCode_ = kFirstCode;
    CodeWidth width_{2};
    BitWriter bits_;
};

class BitReader {
public:
    explicit BitReader(std::string_view text) : text_(text) {}
    /// Nothing at the end, or at a character that does not belong there.
    std::optional<unsigned> read(int bits) {
        unsigned value = 0;
        for (int i = 0; i < bits; ++i) {
            if (left_ == 0 && !nextSextet())
                return std::nullopt;
            value |= (sextet_ >> --left_ & 1) << i;
        }
        return value;
    }

private:
    bool nextSextet() {
        if (at_ >= text_.size())
            return false;
        const std::size_t place = kBase64Letters.find(text_[at_++]);
        if (place == std::string_view::npos)
            return false;
        sextet_ = static_cast<unsigned>(place);
        left_ = 6;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    unsigned sextet_ = 0;
    int left_ = 0;
};

std::string toUtf8(const std::u16string& units) {
    std::string text;
    for (std::size_t i = 0; i < units.size(); ++i) {
        std::uint32_t c = units[i];
        if (c >= 0xD800 && c < 0xDC00 && i + 1 < units.size() && units[i + 1] >= 0xDC00 && units[i + 1] < 0xE000)
            c = 0x10000 + ((c - 0xD800) << 10) + (static_cast<std::uint32_t>(units[++i]) - 0xDC00);
        else if (c >= 0xD800 && c < 0xE000)
            c = '?';
        const auto tail = [&](int shift) { text += static_cast<char>(0x80 | (c >> shift & 0x3F)); };
        if (c < 0x80) {
            text += static_cast<char>(c);
        } else if (c < 0x800) {
            text += static_cast<char>(0xC0 | c >> 6);
            tail(0);
        } else if (c < 0x10000) {
            text += static_cast<char>(0xE0 | c >> 12);
            tail(6), tail(0);
        } else {
            text += static_cast<char>(0xF0 | c >> 18);
            tail(12), tail(6), tail(0);
        }
    }
    return text;
}

std::optional<std::u16string> unpack(std::string_view base64, std::size_t maxLength) {
    BitReader bits(base64);
    const auto newUnit = [&](unsigned code) { return bits.read(code == kNewUnit ? 16 : 8); };
    auto code = bits.read(2);
    if (!code || *code == kEnd)
        return code ? std::optional(std::u16string()) : std::nullopt;
    if (*code > kEnd)
        return std::nullopt;
    const auto first = newUnit(*code);
    if (!first)
        return std::nullopt;
    std::u16string result(1, static_cast<char16_t>(*first)), previous = result;
    std::vector<std::u16string> phrases = {previous}; // of the codes from kFirstCode on
    CodeWidth width(3);
    while ((code = bits.read(width.bits())) && *code != kEnd) {
        std::size_t place = *code - kFirstCode;
        if (*code < kEnd) {
            const auto unit = newUnit(*code);
            if (!unit)
                return std::nullopt;
            place = phrases.size();
            phrases.emplace_back(1, static_cast<char16_t>(*unit));
            width.count();
        }
        if (place > phrases.size())
            return std::nullopt;
        const std::u16string entry = place < phrases.size() ? phrases[place] : previous + previous[0];
        if (result.size() + entry.size() > maxLength)
            return std::nullopt;
        result += entry;
        phrases.push_back(previous + entry[0]);
        width.count();
        previous = entry;
    }
    return code ? std::optional(result) : std::nullopt;
}

} // namespace

std::string compressToBase64(std::string_view ascii) {
    return Packer().pack(ascii);
}

std::optional<std::string> decompressFromBase64(std::string_view base64, std::size_t maxLength) {
    while (base64.ends_with('='))
        base64.remove_suffix(1);
    const auto units = unpack(base64, maxLength);
    return units ? std::optional(toUtf8(*units)) : std::nullopt;
}

} // namespace nonet::detail
