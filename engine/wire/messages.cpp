// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/messages.h"

#include "engine/settings/setting_table.h"
#include "engine/wire/cbor.h"
#include "engine/wire/columns.h"
#include "engine/wire/explanation_members.h"
#include "engine/wire/inspection_members.h"
#include "engine/wire/line_members.h"
#include "engine/wire/preview_members.h"
#include "engine/wire/telemetry_members.h"

#include <algorithm>

namespace amplab::wire {
namespace {

template <class T> constexpr bool is_record = std::is_same_v<T, StepRecord> || std::is_same_v<T, OpRecord>;

// ---- values ------------------------------------------------------------------------------------------------------

void write(CborWriter& writer, int64_t value) { writer.integer(value); }
void write(CborWriter& writer, const bool& value) { writer.boolean(value); }
void write(CborWriter& writer, double value) { writer.number(value); }
void write(CborWriter& writer, const std::string& value) { writer.text(value); }
template <class E>
requires std::is_enum_v<E>
void write(CborWriter& writer, const E& value) { writer.text(name_of(value)); }

void write(CborWriter& writer, const std::vector<std::byte>& value) {
  const size_t place = writer.bytes(value.size());
  std::ranges::copy(value, writer.data() + place);
}

void write(CborWriter& writer, const SettingValue& value) {
  if (value.is_flag()) return writer.boolean(value.flag());
  if (value.is_whole() && value.number() < 0x1p63) return writer.integer(value.whole<int64_t>());
  if (value.is_number()) return writer.number(value.number());
  if (value.is_text()) return writer.text(value.text());
  if (value.is_list()) {
    writer.array(value.list().size());
    for (const SettingValue& element : value.list()) write(writer, element);
  } else if (value.is_map() && value.map().size() <= CborMap::kMostEntries) {
    const size_t map = writer.begin_map();
    for (const auto& [key, element] : value.map()) writer.text(key), write(writer, element);
    writer.end_map(map, value.map().size());
  } else {
    writer.null();
  }
}

// A configuration is sent as JSON, which already has names, ranges and defaults.
void write(CborWriter& writer, const RunConfig& value) { writer.text(config_text(value)); }

template <class T> size_t write_members(CborWriter& writer, const T& value);
template <class T> void write(CborWriter& writer, const T& value) {
  const size_t map = writer.begin_map();
  writer.end_map(map, write_members(writer, value));
}

template <class T> void write(CborWriter& writer, const std::vector<T>& values) {
  if constexpr (is_record<T>) {
    write_columns(writer, values);
  } else {
    writer.array(values.size());
    for (const T& value : values) write(writer, value);
  }
}

// A variant: the name of its alternative, then the value.
template <class... T> void write(CborWriter& writer, const std::variant<T...>& value) {
  writer.array(2);
  std::visit(
      [&]<class Is>(const Is& is) {
        writer.text(Members<Is>::type);
        write(writer, is);
      },
      value);
}

template <class T> size_t write_members(CborWriter& writer, const T& value) {
  size_t entries = 0;
  Members<T>::for_each(value, [&](std::string_view name, const auto& member, const auto&... left_out) {
    if ((... || (member == left_out.value))) return;
    writer.text(name);
    write(writer, member);
    ++entries;
  });
  return entries;
}

void read(CborReader& reader, bool& value) { value = reader.boolean(); }
void read(CborReader& reader, int64_t& value) { value = reader.integer(); }
void read(CborReader& reader, double& value) { value = reader.number(); }
void read(CborReader& reader, std::string& value) { value = reader.text(); }

void read(CborReader& reader, std::vector<std::byte>& value) {
  const std::span<const std::byte> bytes = reader.bytes();
  value.assign(bytes.begin(), bytes.end());
}

template <class E> void read_named(CborReader& reader, E& value, E last) {
  const std::string_view name = reader.text();
  for (int i = 0; i <= static_cast<int>(last); ++i)
    if (name_of(static_cast<E>(i)) == name) {
      value = static_cast<E>(i);
      return;
    }
  throw WireError("the message has the value \"" + std::string(name.substr(0, 40)) +
                  "\", which is unknown to this version");
}
void read(CborReader& reader, EventKind& value) { read_named(reader, value, kLastEventKind); }
void read(CborReader& reader, LaneState& value) { read_named(reader, value, LaneState::failed); }
void read(CborReader& reader, EndedBy& value) { read_named(reader, value, EndedBy::engine_gone); }
void read(CborReader& reader, Pace& value) { read_named(reader, value, kLastPace); }
void read(CborReader& reader, Seek& value) { read_named(reader, value, kLastSeek); }
void read(CborReader& reader, BreakOn& value) { read_named(reader, value, kLastBreakOn); }
void read(CborReader& reader, VariableKind& value) { read_named(reader, value, kLastVariableKind); }
void read(CborReader& reader, VariableScope& value) { read_named(reader, value, kLastVariableScope); }
void read(CborReader& reader, StopReason& value) { read_named(reader, value, kLastStopReason); }
void read(CborReader& reader, TensorKind& value) { read_named(reader, value, kLastTensorKind); }
void read(CborReader& reader, Rejection& value) { read_named(reader, value, kLastRejection); }

SettingValue single_value(CborReader& reader) {
  using enum CborReader::Kind;
  switch (reader.next()) {
  case integer: return reader.integer();
  case number: return reader.number();
  case boolean: return reader.boolean();
  case text: return reader.text();
  default: reader.skip(); return {};
  }
}

// No setting accepts nested lists, so deeper values are dropped, however deep a hostile message goes.
void read(CborReader& reader, SettingValue& value) {
  if (reader.next() == CborReader::Kind::array) {
    SettingValue::List list;
    for (size_t left = reader.array(); left > 0; --left) list.push_back(single_value(reader));
    value = std::move(list);
  } else if (reader.next() == CborReader::Kind::map) {
    SettingValue::Map map;
    for (size_t left = reader.map(); left > 0; --left) {
      std::string key(reader.text());
      map[std::move(key)] = single_value(reader);
    }
    value = std::move(map);
  } else {
    value = single_value(reader);
  }
}

void read(CborReader& reader, RunConfig& value) {
  constexpr size_t longest = 1 << 20; // bytes; a usual configuration has a thousand
  const std::string_view text = reader.text();
  if (text.size() > longest) throw WireError("the message has a configuration longer than 1 MiB");
  try {
    value = config_from_text(std::string(text), "configuration");
  } catch (const NotJson&) {
    throw WireError("the message has a configuration that is not valid JSON");
  } catch (const ConfigError& error) {
    throw WireError(error.what());
  }
}

// A member that cannot be used. Caught in decode_message(), which knows the message.
struct BadMember {
  Rejection rejection;
  std::string name, reason;
};

// Runs `read`. Failures name the member, or the element: "breaks[0].line".
void read_within(const auto& name, const auto& read) {
  try {
    read();
  } catch (BadMember& inner) {
    inner.name = name() + (inner.name.starts_with('[') ? "" : ".") + inner.name;
    throw;
  } catch (const WireError& error) {
    throw BadMember{Rejection::invalid_member, name(), error.what()};
  }
}

template <class T> void read_members(const CborMap& map, T& value);
template <class T> void read(CborReader& reader, T& value) {
  const CborMap map(reader);
  read_members(map, value);
}

template <class T> void read(CborReader& reader, std::vector<T>& values) {
  if constexpr (is_record<T>) {
    read_columns(reader, values);
  } else {
    const size_t count = reader.array();
    if (count > kLargestMessage / sizeof(T)) throw WireError("the message has a list that is too long");
    for (size_t i = 0; i < count; ++i)
      read_within([i] { return "[" + std::to_string(i) + "]"; }, [&] { read(reader, values.emplace_back()); });
  }
}

template <class... T> void read(CborReader& reader, std::variant<T...>& value) {
  if (reader.array() != 2) throw WireError("the message has a variant that is not a name with its value");
  const std::string_view name = reader.text();
  const auto is = [&]<class Is>(std::type_identity<Is>) {
    if (name != Members<Is>::type) return false;
    read(reader, value.template emplace<Is>());
    return true;
  };
  if (!(... || is(std::type_identity<T>{})))
    throw WireError("the message has the value \"" + std::string(name.substr(0, 40)) +
                    "\", which is unknown to this version");
}

// Missing members keep their defaults, so that messages of older programs are accepted.
template <class T, class... How> void read_member(const CborMap& map, std::string_view name, T& member, const How&...) {
  std::optional<CborReader> found = map.find(name);
  if (found) return read_within([name] { return std::string(name); }, [&] { read(*found, member); });
  if constexpr ((... || std::is_same_v<How, Required>))
    throw BadMember{Rejection::missing_member, std::string(name), {}};
}

template <class T> void read_members(const CborMap& map, T& value) {
  Members<T>::for_each(
      value, [&](std::string_view name, auto& member, const auto&... how) { read_member(map, name, member, how...); });
  if constexpr (requires { Members<T>::check(value); }) Members<T>::check(value);
}

// ---- messages ----------------------------------------------------------------------------------------------------

// In addition to the members: the number of a command, or of a report's command.
constexpr std::string_view number_name(const Command&) { return "id"; }
constexpr std::string_view number_name(const Report&) { return "command"; }
auto& number_of(auto& message) {
  if constexpr (requires { message.id; })
    return message.id;
  else
    return message.command;
}

template <class Message> std::vector<std::byte> encode_message(const Message& message) {
  std::vector<std::byte> bytes(kLengthBytes);
  CborWriter writer(bytes);
  std::visit(
      [&]<class T>(const T& value) {
        const size_t map = writer.begin_map();
        writer.text("type");
        writer.text(Members<T>::type);
        const bool numbered = number_of(message) != 0;
        if (numbered) writer.text(number_name(message)), writer.integer(number_of(message));
        writer.end_map(map, (numbered ? 2 : 1) + write_members(writer, value));
      },
      message);
  const size_t length = bytes.size() - kLengthBytes;
  if (length > kLargestMessage)
    throw WireError("a message of " + std::to_string(length) + " bytes is too long to send");
  for (size_t i = 0; i < kLengthBytes; ++i) bytes[i] = static_cast<std::byte>(length >> (8 * i));
  return bytes;
}

// Reads the alternative of Message with that name. Returns false if there is none.
template <class Message, size_t I = 0> bool read_named_message(std::string_view type, const CborMap& map, Message& to) {
  if constexpr (I == std::variant_size_v<typename Message::variant>) {
    return false;
  } else {
    using T = std::variant_alternative_t<I, typename Message::variant>;
    if (type != Members<T>::type) return read_named_message<Message, I + 1>(type, map, to);
    read_members(map, to.template emplace<I>());
    return true;
  }
}

template <class Message> Message decode_message(std::span<const std::byte> body) {
  CborReader reader(body);
  const CborMap map(reader);
  if (!reader.at_end()) throw WireError("the message has data after its end");
  Message message;
  int64_t number = 0;
  std::string type;
  try {
    read_member(map, number_name(message), number);
    read_member(map, "type", type, Required{});
    if (!read_named_message(type, map, message))
      throw UnusableMessage(Rejection::unknown_type, type, number, "unknown message " + in_quotes(type));
  } catch (const BadMember& bad) {
    const std::string of = " of the message " + in_quotes(type);
    throw UnusableMessage(bad.rejection, bad.name, number,
                          bad.rejection == Rejection::missing_member
                              ? "the member " + in_quotes(bad.name) + of + " is missing"
                              : "the member " + in_quotes(bad.name) + of + " is invalid: " + bad.reason);
  }
  number_of(message) = number;
  return message;
}

} // namespace

std::vector<std::byte> encode(const Command& command) { return encode_message(command); }
std::vector<std::byte> encode(const Report& report) { return encode_message(report); }
Command decode_command(std::span<const std::byte> body) { return decode_message<Command>(body); }
Report decode_report(std::span<const std::byte> body) { return decode_message<Report>(body); }

std::vector<std::string> command_names() {
  return []<class... T>(const std::variant<T...>*) {
    return std::vector<std::string>{std::string(Members<T>::type)...};
  }(static_cast<const Command::variant*>(nullptr));
}

} // namespace amplab::wire
