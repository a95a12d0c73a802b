#include "apps/batch/corrections.h"

#include "apps/batch/checksum.h"
#include "apps/page/labels.h"
#include "base/csv.h"

#include <cstdio>
#include <set>

namespace nonet::batch {

namespace fs = std::filesystem;

namespace {

std::string absolutePath(const fs::path& path) {
    std::error_code ignored;
    return fs::absolute(path, ignored).lexically_normal().native();
}

std::string cornersText(const Corners& corners) {
    std::string text;
    for (const float value : corners) {
        char number[48];
        std::snprintf(number, sizeof number, "%.9g", static_cast<double>(value)); // reads back as it was
        text.append(text.empty() ? "" : " ").append(number);
    }
    return text;
}

} // namespace

Result<Corrections> Corrections::read(const fs::path& csv) {
    const auto labels = readLabels(csv);
    if (!labels)
        return labels.error();
    Corrections corrections;
    for (const Label& label : *labels) {
        Row row{label.file, label.page(), !label.puzzle, {}};
        if (label.puzzle)
            row.correction = {*label.puzzle, *label.filled, label.corners};
        corrections.rows_[absolutePath(csv.parent_path() / label.file)].push_back(row);
    }
    return corrections;
}

void Corrections::update(const Corrections& newer) {
    for (const auto& [file, rows] : newer.rows_) {
        std::set<int> pages;
        for (const Row& row : rows)
            pages.insert(row.page);
        std::vector<Row>& known = rows_[file];
        std::erase_if(known, [&](const Row& row) { return pages.contains(row.page); });
        known.insert(known.end(), rows.begin(), rows.end());
    }
}

std::string Corrections::csv() const {
    std::string text = "file,puzzle,filled,corners,tags\n";
    for (const auto& [file, rows] : rows_)
        for (const Row& row : rows) {
            const Correction& known = row.correction;
            text += detail::csvField(file) + ",";
            text += row.isEmptied ? ",,," : known.puzzle.toString() + "," + known.filled.toString() + ",";
            if (!row.isEmptied)
                text += (known.corners ? cornersText(*known.corners) : "") + ",";
            text += "corrected page-" + std::to_string(row.page) + "\n";
        }
    return text;
}

void Corrections::add(const std::string& file, int page, PageOrder& order) const {
    if (rows_.empty())
        return;
    const auto found = rows_.find(absolutePath(file));
    if (found == rows_.end())
        return;
    for (const Row& row : found->second) {
        if (row.page != page)
            continue;
        if (row.isEmptied)
            order.isEmptied = true;
        else
            order.corrections.push_back(row.correction);
    }
}

std::vector<std::string> Corrections::unusedFiles(const std::unordered_set<std::string>& inputs) const {
    std::map<std::string, std::string> unused;
    for (const auto& [file, rows] : rows_)
        unused.emplace(file, rows.front().file);
    for (auto input = inputs.begin(); input != inputs.end() && !unused.empty(); ++input)
        unused.erase(absolutePath(*input));
    std::vector<std::string> files;
    files.reserve(unused.size());
    for (const auto& [file, name] : unused)
        files.push_back(name);
    return files;
}

std::string Corrections::fingerprint(const std::string& file) const {
    const auto found = rows_.empty() ? rows_.end() : rows_.find(absolutePath(file));
    if (found == rows_.end())
        return {};
    std::string text;
    for (const Row& row : found->second) {
        text += std::to_string(row.page) + row.correction.puzzle.toString() + row.correction.filled.toString();
        if (row.correction.corners)
            for (const float value : *row.correction.corners)
                text += std::to_string(value) + " ";
        text += row.isEmptied ? "-" : ";";
    }
    return std::to_string(checksum(text));
}

} // namespace nonet::batch
