// SPDX-License-Identifier: Apache-2.0
// Configurations: JSON that is deep, wide, truncated or in another encoding, settings at and beyond their limits,
// endless and cyclic sections. Also inputs of serve: frames that are no commands.
#include "engine/run/presets.h"
#include "engine/settings/setting_table.h"
#include "engine/wire/messages.h"
#include "tests/fuzz/hostile.h"

#include <algorithm>

namespace amplab::fuzz {
namespace {

constexpr size_t kHuge = 100 << 20;

// Returns {"a": {"b": value}} for "a.b".
std::string member(std::string_view key, const std::string& value) {
  const size_t dot = key.find('.');
  if (dot == std::string_view::npos) return "{" + json_text(key) + ": " + value + "}";
  return "{" + json_text(key.substr(0, dot)) + ": " + member(key.substr(dot + 1), value) + "}";
}

constexpr std::string_view kValues[] = {"0",
                                        "-1",
                                        "1e308",
                                        "1e999",
                                        "-1e999",
                                        "1e-999",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "-9223372036854775809",
                                        "18446744073709551616",
                                        "1000000000",
                                        "0.1",
                                        "true",
                                        "null",
                                        "\"\"",
                                        "\"nan\"",
                                        "\"inf\"",
                                        "[]",
                                        "{}",
                                        "[[]]",
                                        "[null]",
                                        "[1e999]",
                                        "[9223372036854775807]",
                                        "{\"\": 1}",
                                        "{\"*\": \"fp16\"}",
                                        "{\"a\": {\"a\": 1}}",
                                        "\"\\u0000\"",
                                        "\"/dev/zero\"",
                                        "\"/dev/stdin\"",
                                        "\"/proc/self/mem\"",
                                        "\".\"",
                                        "\"/\"",
                                        "\"a\\nb\"",
                                        "\"\\u001b[2J\""};

std::string one_value(Dice& dice) {
  const size_t n = dice.size(60'000);
  switch (dice.below(8)) {
  case 0: return std::string(n, '[') + std::string(n, ']');
  case 1: return repeated("{\"a\":", n) + "1" + std::string(n, '}');
  case 2: return "[" + repeated("1,", n) + "1]";
  case 3: return "\"" + std::string(n, 'a') + "\"";
  case 4: return std::string(n, '9');
  case 5: return "[" + repeated("\"Linear(4)\",", n) + "\"ReLU\"]";
  default: return std::string(dice.of(kValues));
  }
}

std::string many_sections(Dice& dice) {
  constexpr std::string_view kinds[] = {"optimizers", "models", "scalers", "datasets"};
  const std::string kind(dice.of(kinds));
  std::string text = "{\"" + kind + "\": {";
  const size_t n = dice.size(20'000);
  for (size_t i = 0; i < n; ++i) text += (i ? ", \"s" : "\"s") + std::to_string(i) + "\": {}";
  return text + "}}";
}

constexpr std::string_view kCircles[] = {
    R"({"optimizers": {"a": {"of": ["b"]}, "b": {"of": ["a"]}}, "data": {"name": "spirals"}})",
    R"({"models": {"a": {"name": "a"}}, "data": {"name": "spirals"}})",
    R"({"datasets": {"a": {"name": "a", "path": "a"}}, "data": {"name": "a"}})",
    R"({"model": {"name": "layers", "layers": ["layers"]}, "data": {"name": "spirals"}})",
    R"({"models": {"model": {}}, "optimizers": {"optimizer": {"of": ["model", "model"]}}, "scalers": {"scaler": {}}})"};

std::string in_utf16(const std::string& text, bool big) {
  std::string wide = big ? "\xfe\xff" : "\xff\xfe";
  for (const char c : text) {
    if (big) wide += '\0';
    wide += c;
    if (!big) wide += '\0';
  }
  return wide;
}

std::string whole(Dice& dice) { return config_text(dice.of(opening_preset()), dice.one_in(2) ? 2 : -1); }

} // namespace

Hostile hostile_configuration(Dice& dice) {
  const auto made = [](const std::string& name, std::string bytes) {
    return Hostile{"configuration: " + name, ".json", std::move(bytes)};
  };
  switch (dice.below(15)) {
  case 0:
  case 1:
  case 2:
  case 3: {
    const std::string_view key = dice.of(setting_rows()).key;
    std::string value = one_value(dice);
    return made(std::string(key) + " = " + value.substr(0, 40), member(key, value));
  }
  case 4: {
    const size_t n = dice.size(1'000'000);
    return made("lists in lists, " + std::to_string(n), std::string(n, '['));
  }
  case 5: {
    const size_t n = dice.size(200'000);
    return made("objects in objects, " + std::to_string(n), repeated("{\"model\":", n) + "1" + std::string(n, '}'));
  }
  case 6: {
    const size_t n = dice.size(90'000);
    std::string text = "{";
    for (size_t i = 0; i < n; ++i) text += "\"k" + std::to_string(i) + "\":0,";
    return made("keys, " + std::to_string(n), text + "\"seed\":1}");
  }
  case 7: return made("sections without end", many_sections(dice));
  case 8: return made("a circle", std::string(dice.of(kCircles)));
  case 9: {
    const std::string text = whole(dice);
    return made("cut", text.substr(0, dice.below(text.size())));
  }
  case 10: return made("UTF-16", in_utf16(whole(dice), dice.one_in(2)));
  case 11: {
    std::string text = whole(dice);
    const char bytes[] = {'\0', '\xff', '\x80', '\x1b'};
    for (size_t i = dice.size(20); i > 0; --i) text.insert(dice.below(text.size() + 1), 1, dice.of(bytes));
    return made("bytes that are no text", text);
  }
  case 12: {
    const size_t n = dice.size(60'000);
    return made("runs, " + std::to_string(n), "{\"runs\":[" + repeated("{\"config\":{}},", n) + "{\"config\":{}}]}");
  }
  case 13: {
    constexpr std::string_view tiny[] = {"",
                                         " ",
                                         "\n",
                                         "{",
                                         "}",
                                         "[",
                                         "[]",
                                         "0",
                                         "\"",
                                         "null",
                                         "\xef\xbb\xbf",
                                         "\xef\xbb\xbf{}",
                                         "{}{}",
                                         "{},",
                                         "{} x",
                                         "//",
                                         "\0",
                                         "[{}, {}]",
                                         "{\"lanes\": [{\"lanes\": []}]}",
                                         "{\"a\": 1, \"a\": 1}",
                                         "{\"seed\": 1, \"seed\": 2}",
                                         "nan",
                                         "{\"seed\": NaN}",
                                         "'",
                                         "\\"};
    const std::string text(dice.of(tiny));
    return made("tiny: " + text, text);
  }
  default: {
    const size_t n = dice.one_in(8) ? kHuge : dice.size(4 << 20);
    const char filler[] = {' ', '1', '[', '\0', 'a'};
    const char c = dice.of(filler);
    return made("one line of " + std::to_string(n) + " bytes",
                (c == 'a' ? "{\"name\": \"" : "") + std::string(n, c) + (c == 'a' ? "\"}" : ""));
  }
  }
}

Hostile hostile_frames(Dice& dice) {
  const auto framed = [](std::string body) {
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(body.size() >> shift);
    return bytes + body;
  };
  const auto made = [](const std::string& name, std::string bytes) {
    return Hostile{"frames: " + name, ".frames", std::move(bytes)};
  };
  const auto encoded = [](const wire::Command& command) {
    const auto bytes = wire::encode(command);
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  const size_t n = dice.size(1'000'000);
  switch (dice.below(9)) {
  case 0: return made("a length without a body", std::string(4, static_cast<char>(dice.below(256))));
  case 1: return made("lists in lists, " + std::to_string(n), framed(std::string(n, '\x81')));
  case 2: return made("maps in maps, " + std::to_string(n), framed(repeated("\xa1\x61\x61", n)));
  case 3: return made("lists without an end, " + std::to_string(n), framed(std::string(n, '\x9f')));
  case 4: return made("a text of 2^64 bytes", framed("\xa1\x64type\x7b\xff\xff\xff\xff\xff\xff\xff\xff"));
  case 5: return made("tags of tags, " + std::to_string(n), framed(std::string(n, '\xc1')));
  case 6: {
    std::string bytes = encoded(wire::SetBreaks{0, std::vector<Break>(dice.size(20'000))}) +
                        encoded(wire::ApplySetting{-1, "loop", std::string(n, '[')}) +
                        encoded(wire::TimeTravel{-5, {}, Seek::before, std::string(n, '(')}) +
                        encoded(wire::Inject{9, "x", "nan", 1e308, -1, 1 << 20}) + encoded(wire::StepOnce{INT64_MAX}) +
                        encoded(wire::Fork{1 << 30, -7, "", {}});
    return made("commands out of range", bytes);
  }
  case 7: {
    std::string bytes = encoded(wire::Prepare{opening_preset()});
    return made("a command that is cut", framed(bytes.substr(4, dice.below(bytes.size() - 4))));
  }
  default: {
    std::string bytes = encoded(wire::Prepare{{}}) + encoded(wire::Prepare{std::vector<RunConfig>(dice.size(2000))});
    for (size_t i = dice.size(40); i > 0; --i) bytes[dice.below(bytes.size())] = static_cast<char>(dice.below(256));
    return made("commands with other bytes", bytes);
  }
  }
}

} // namespace amplab::fuzz
