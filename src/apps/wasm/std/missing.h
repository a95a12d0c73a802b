// What libc++ 13 lacks of C++20 and nonet uses, put in front of every file: algorithms on ranges with projections,
// the order of arrays and bit_cast. A standard library that has them does not get this file.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace std::ranges {

namespace nonet_std {

/// A predicate or an order on what a projection makes of the elements.
template <class Function, class Projection>
constexpr auto projected(Function& function, Projection& projection) {
    return [&](auto&&... values) -> decltype(auto) {
        return std::invoke(function, std::invoke(projection, std::forward<decltype(values)>(values))...);
    };
}

template <class Value, class Projection>
constexpr auto equalTo(const Value& value, Projection& projection) {
    return [&](const auto& element) { return std::invoke(projection, element) == value; };
}

} // namespace nonet_std

template <class In, class Out>
struct in_out_result {
    In in;
    Out out;
};

template <class Value>
struct min_max_result {
    Value min, max;
};

template <class Range, class Predicate, class Projection = std::identity>
constexpr bool all_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::all_of(std::begin(range), std::end(range), nonet_std::projected(predicate, projection));
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr bool any_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::any_of(std::begin(range), std::end(range), nonet_std::projected(predicate, projection));
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr bool none_of(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::none_of(std::begin(range), std::end(range), nonet_std::projected(predicate, projection));
}

template <class Range, class Value, class Projection = std::identity>
constexpr auto count(Range&& range, const Value& value, Projection projection = {}) {
    return std::count_if(std::begin(range), std::end(range), nonet_std::equalTo(value, projection));
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr auto count_if(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::count_if(std::begin(range), std::end(range), nonet_std::projected(predicate, projection));
}

template <class Range, class Value, class Projection = std::identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
    return std::find_if(std::begin(range), std::end(range), nonet_std::equalTo(value, projection));
}

template <class Iterator, class Value, class Projection = std::identity>
requires std::input_iterator<Iterator>
constexpr Iterator find(Iterator first, Iterator last, const Value& value, Projection projection = {}) {
    return std::find_if(first, last, nonet_std::equalTo(value, projection));
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr auto find_if(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::find_if(std::begin(range), std::end(range), nonet_std::projected(predicate, projection));
}

template <class Range, class Predicate, class Projection = std::identity>
constexpr auto find_if_not(Range&& range, Predicate predicate, Projection projection = {}) {
    return std::find_if_not(std::begin(range), std::end(range), nonet_std::projected(predicate, projection));
}

template <class Range, class Predicate = std::equal_to<>>
constexpr auto adjacent_find(Range&& range, Predicate predicate = {}) {
    return std::adjacent_find(std::begin(range), std::end(range), predicate);
}

template <class A, class B, class Predicate = std::equal_to<>>
constexpr bool equal(A&& a, B&& b, Predicate predicate = {}) {
    return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b), predicate);
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr bool is_sorted(Range&& range, Order order = {}, Projection projection = {}) {
    return std::is_sorted(std::begin(range), std::end(range), nonet_std::projected(order, projection));
}

template <class Range, class Value, class Order = std::less<>, class Projection = std::identity>
constexpr auto lower_bound(Range&& range, const Value& value, Order order = {}, Projection projection = {}) {
    return std::lower_bound(std::begin(range), std::end(range), value, [&](const auto& element, const Value& limit) {
        return std::invoke(order, std::invoke(projection, element), limit);
    });
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr auto max_element(Range&& range, Order order = {}, Projection projection = {}) {
    return std::max_element(std::begin(range), std::end(range), nonet_std::projected(order, projection));
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr auto min_element(Range&& range, Order order = {}, Projection projection = {}) {
    return std::min_element(std::begin(range), std::end(range), nonet_std::projected(order, projection));
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr auto max(const Range& range, Order order = {}, Projection projection = {}) {
    return *max_element(range, order, projection);
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr auto min(const Range& range, Order order = {}, Projection projection = {}) {
    return *min_element(range, order, projection);
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr auto minmax(const Range& range, Order order = {}, Projection projection = {}) {
    const auto [least, most] =
        std::minmax_element(std::begin(range), std::end(range), nonet_std::projected(order, projection));
    return min_max_result<std::decay_t<decltype(*least)>>{*least, *most};
}

template <class Range, class Out>
constexpr in_out_result<decltype(std::end(std::declval<Range&>())), Out> copy(Range&& range, Out out) {
    return {std::end(range), std::copy(std::begin(range), std::end(range), out)};
}

template <class Range, class Out, class Predicate, class Projection = std::identity>
constexpr auto copy_if(Range&& range, Out out, Predicate predicate, Projection projection = {}) {
    return std::copy_if(std::begin(range), std::end(range), out, nonet_std::projected(predicate, projection));
}

template <class Range, class Function, class Projection = std::identity>
constexpr void for_each(Range&& range, Function function, Projection projection = {}) {
    std::for_each(std::begin(range), std::end(range), nonet_std::projected(function, projection));
}

template <class Range, class Value>
constexpr void fill(Range&& range, const Value& value) {
    std::fill(std::begin(range), std::end(range), value);
}

template <class Range, class Value>
constexpr void replace(Range&& range, const Value& before, const Value& after) {
    std::replace(std::begin(range), std::end(range), before, after);
}

/// What is left over behind the last element that is kept.
template <class Iterator>
struct subrange {
    Iterator first, last;
    constexpr Iterator begin() const { return first; }
    constexpr Iterator end() const { return last; }
};

template <class Range, class Same = std::equal_to<>, class Projection = std::identity>
constexpr auto unique(Range&& range, Same same = {}, Projection projection = {}) {
    const auto first = std::unique(std::begin(range), std::end(range), nonet_std::projected(same, projection));
    return subrange<decltype(std::end(range))>{first, std::end(range)};
}

template <class Range>
constexpr void reverse(Range&& range) {
    std::reverse(std::begin(range), std::end(range));
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr void sort(Range&& range, Order order = {}, Projection projection = {}) {
    std::sort(std::begin(range), std::end(range), nonet_std::projected(order, projection));
}

template <class Range, class Order = std::less<>, class Projection = std::identity>
constexpr void stable_sort(Range&& range, Order order = {}, Projection projection = {}) {
    std::stable_sort(std::begin(range), std::end(range), nonet_std::projected(order, projection));
}

template <class Range, class Iterator, class Order = std::less<>, class Projection = std::identity>
constexpr void nth_element(Range&& range, Iterator nth, Order order = {}, Projection projection = {}) {
    std::nth_element(std::begin(range), nth, std::end(range), nonet_std::projected(order, projection));
}

template <class Range, class Out, class Function, class Projection = std::identity>
requires std::invocable<Function&,
                        decltype(std::invoke(std::declval<Projection&>(), *std::begin(std::declval<Range&>())))>
constexpr void transform(Range&& range, Out out, Function function, Projection projection = {}) {
    std::transform(std::begin(range), std::end(range), out, nonet_std::projected(function, projection));
}

template <class A, class B, class Out, class Function>
constexpr void transform(A&& a, B&& b, Out out, Function function) {
    std::transform(std::begin(a), std::end(a), std::begin(b), out, function);
}

} // namespace std::ranges

namespace std {

template <class To, class From>
requires(sizeof(To) == sizeof(From)) constexpr To bit_cast(const From& value) {
    return __builtin_bit_cast(To, value);
}

template <class T, size_t count>
constexpr auto operator<=>(const array<T, count>& a, const array<T, count>& b) {
    for (size_t i = 0; i < count; ++i)
        if (const auto order = a[i] <=> b[i]; order != 0)
            return order;
    return strong_ordering::equal;
}

} // namespace std
