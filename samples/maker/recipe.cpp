#include "recipe.h"

#include "random.h"

#include <cstdio>
#include <fstream>
#include <sstream>

namespace nonet::samples {

Result<std::vector<Order>> readRecipe(const std::filesystem::path& path) {
    std::ifstream in(path);
    if (!in)
        return Error{Errc::BadInput, path.string() + ": cannot be read"};
    std::vector<Order> orders;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        line.resize(std::min(line.find('#'), line.size()));
        std::istringstream words(line);
        Order order;
        if (!(words >> order.file))
            continue;
        if (!(words >> order.kinds >> order.seed))
            return Error{Errc::BadInput, path.string() + ":" + std::to_string(number) + ": expected `file kinds seed`"};
        orders.push_back(order);
    }
    return orders;
}

std::vector<Order> makeOrders(int count, std::uint64_t seed, const std::string& kindList) {
    std::vector<std::string> kinds;
    std::istringstream words(kindList);
    for (std::string word; std::getline(words, word, ',');)
        kinds.push_back(word);
    if (kinds.empty())
        kinds.emplace_back("any");
    Random seeds(seed);
    std::vector<Order> orders;
    for (int i = 0; i < count; ++i) {
        char name[32];
        std::snprintf(name, sizeof name, "%05d", i);
        orders.push_back({name, kinds[static_cast<std::size_t>(i) % kinds.size()], seeds.next()});
    }
    return orders;
}

} // namespace nonet::samples
