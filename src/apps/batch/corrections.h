#pragma once

#include "apps/page/page_scanner.h"

#include <filesystem>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

namespace nonet::batch {

/// What people know of some pages, from a label file: `file,puzzle,filled,corners,tags`. A tag page-N names the page of
/// a file that has several; a row without a puzzle says that the page shows no sudoku.
class Corrections {
public:
    /// The error names the file and the line.
    static Result<Corrections> read(const std::filesystem::path& csv);

    /// Takes over what newer ones say of the same pages, and what they say of others.
    void update(const Corrections& newer);
    /// As a label file, with whole paths, so that it can lie anywhere.
    std::string csv() const;
    bool isEmpty() const { return rows_.empty(); }

    /// Puts what is known of a page into its order.
    void add(const std::string& file, int page, PageOrder& order) const;

    /// The files that rows name, as written there, and that are not among these inputs.
    std::vector<std::string> unusedFiles(const std::unordered_set<std::string>& inputs) const;

    /// Tells whether what is known of a file changed; empty: nothing is known.
    std::string fingerprint(const std::string& file) const;

private:
    struct Row {
        std::string file; ///< as written
        int page = 1;
        bool isEmptied = false;
        Correction correction;
    };
    std::map<std::string, std::vector<Row>> rows_; ///< by absolute path
};

} // namespace nonet::batch
