// SPDX-License-Identifier: Apache-2.0
#include "engine/run/shadow_summary.h"

#include "engine/run/formats.h"
#include "engine/run/snr_lost.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace amplab {
namespace {

constexpr size_t kNamed = 3;
constexpr double kReportedDb = 1;      // dB; less is what the call's own rounding adds to equally large errors
constexpr double kReportedPercent = 1; // percent of results

// In the format of the op table.
std::string fixed(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

std::string amount(double db) { return std::isinf(db) ? std::string("all of it") : fixed(db).append(" dB"); }

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text.append(i + 1 == parts.size() ? " and " : ", ");
    text.append(parts[i]);
  }
  return text;
}

bool is_on_fp32_list(const OpRecord& call) { return call.policy.starts_with("fp32"); }
bool is_narrow(const OpRecord& call) { return call.out_dtype == "fp16" || call.out_dtype == "bf16"; }

// The list that they are on. Empty if none is on the fp32 list, from which nothing would follow.
std::string lists_sentence(std::span<const OpLoss> named) {
  std::vector<std::string> on_list;
  bool overridden = true;
  for (const OpLoss& each : named)
    if (is_on_fp32_list(*each.call)) {
      on_list.push_back(each.call->op);
      overridden = overridden && is_overridden(*each.call) && is_narrow(*each.call);
    }
  if (on_list.empty()) return {};
  const bool all = on_list.size() == named.size() && on_list.size() > 1;
  std::string text(" Autocast's list keeps ");
  text.append(all ? "all of these" : listed(on_list)).append(" in fp32");
  return text.append(
      overridden ? (on_list.size() > 1 ? "; here overrides disable that." : "; here an override disables that.") : ".");
}

double percent(int64_t part, const OpRecord& call) {
  return call.count > 0 && is_narrow(call) ? 100 * static_cast<double>(part) / static_cast<double>(call.count) : 0;
}

// Reports the call with most result elements below its format's normal numbers.
std::string results_sentence(std::span<const OpLoss> named) {
  const auto below_normal = [](const OpLoss& each) {
    return percent(each.call->subnormals + each.call->flushed, *each.call);
  };
  const auto worst = std::ranges::max_element(named, {}, below_normal);
  if (below_normal(*worst) < kReportedPercent) return {};
  const OpRecord& call = *worst->call;
  const double small = percent(call.subnormals, call), gone = percent(call.flushed, call);
  std::string text(" Of the results of ");
  text.append(call.op).append(" there, ");
  std::vector<std::string> parts;
  if (gone > 0) parts.push_back(fixed(gone).append(" % were flushed to zero"));
  if (small > 0) parts.push_back(fixed(small).append(" % are subnormal in ").append(call.out_dtype));
  return text.append(listed(parts)).append(".");
}

} // namespace

std::vector<OpLoss> forward_losses(std::span<const OpRecord> step) {
  std::vector<OpLoss> losses;
  for (const OpRecord& call : step) {
    if (call.phase != "forward") continue;
    const double db = snr_lost_in(call, step);
    if (!is_recorded(db)) continue;
    const auto known =
        std::ranges::find(losses, call.op, [](const OpLoss& each) -> const std::string& { return each.call->op; });
    if (known == losses.end())
      losses.push_back({&call, db});
    else if (db > known->db)
      *known = {&call, db};
  }
  std::ranges::stable_sort(losses, std::ranges::greater(), &OpLoss::db);
  return losses;
}

std::string shadow_summary(std::span<const OpRecord> step) {
  const std::vector<OpLoss> losses = forward_losses(step);
  if (losses.empty()) return {};
  const auto worth = std::ranges::find_if(losses, [](const OpLoss& each) { return each.db < kReportedDb; });
  const size_t named = std::min(kNamed, static_cast<size_t>(worth - losses.begin()));
  if (named == 0)
    return "Against an fp32 shadow no op of this step's forward lost as much as 1 dB of its operands' signal to noise.";
  std::vector<std::string> parts;
  for (size_t i = 0; i < named; ++i) {
    const OpRecord& call = *losses[i].call;
    parts.push_back(std::string(call.op).append(" (").append(amount(losses[i].db)));
    if (!call.layer.empty()) parts.back().append(", ").append(call.layer);
    parts.back().append(")");
  }
  std::string text("Against an fp32 shadow, ");
  text.append(listed(parts)).append(" lost most signal to noise in this step's forward");
  if (named < losses.size()) {
    const double next = losses[named].db;
    text.append(std::isinf(next) ? std::string()
                                 : std::string("; no other op lost more than ").append(amount(std::max(next, 0.0))));
  }
  text.append(".");
  return text.append(lists_sentence(std::span(losses).first(named)))
      .append(results_sentence(std::span(losses).first(named)));
}

} // namespace amplab
