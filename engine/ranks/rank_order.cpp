// SPDX-License-Identifier: Apache-2.0
#include "engine/ranks/rank_order.h"

#include "engine/settings/setting_table.h"

#include <nlohmann/json.hpp>

namespace amplab {

using nlohmann::json;

std::vector<std::byte> bytes_of(const RankOrder& order) {
  const Injection& i = order.injection;
  const auto* state = reinterpret_cast<const uint8_t*>(order.state.data());
  json j = {{"kind", static_cast<int>(order.kind)},
            {"trainer", order.trainer},
            {"injection", {i.step, i.target, static_cast<int>(i.fault), i.factor, i.index, i.rank}},
            {"state", json::binary({state, state + order.state.size()})}};
  if (order.kind == RankOrder::Kind::make || order.kind == RankOrder::Kind::settings)
    j["config"] = config_text(order.config);
  const std::vector<uint8_t> cbor = json::to_cbor(j);
  const auto* bytes = reinterpret_cast<const std::byte*>(cbor.data());
  return {bytes, bytes + cbor.size()};
}

RankOrder rank_order_from(std::span<const std::byte> bytes) {
  const json j = json::from_cbor(reinterpret_cast<const uint8_t*>(bytes.data()),
                                 reinterpret_cast<const uint8_t*>(bytes.data()) + bytes.size());
  RankOrder order;
  order.kind = static_cast<RankOrder::Kind>(j.at("kind").get<int>());
  order.trainer = j.at("trainer").get<int64_t>();
  if (j.contains("config"))
    order.config = config_from_text(j.at("config").get<std::string>(), "The configuration from rank 0");
  const json& i = j.at("injection");
  order.injection = {i[0].get<int64_t>(),
                     i[1].get<std::string>(),
                     static_cast<Fault>(i[2].get<int>()),
                     i[3].is_null() ? 1 : i[3].get<double>(),
                     i[4].get<int64_t>(),
                     i[5].get<int64_t>()};
  const auto& state = j.at("state").get_binary();
  const auto* from = reinterpret_cast<const std::byte*>(state.data());
  order.state.assign(from, from + state.size());
  return order;
}

} // namespace amplab
