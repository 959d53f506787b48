// SPDX-License-Identifier: Apache-2.0
#include "engine/import/apex.h"

#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

Statement statement_of(const std::string& text, int32_t line) {
  Block block = parse(text + "\n").body;
  block.front().where.begin.line = line;
  return std::move(block.front());
}

std::string text_of_one(const Statement& statement) {
  const auto* expression = std::get_if<ExpressionStatement>(&statement.node);
  return expression ? text_of(expression->value) : "";
}

// Does a model or a loss compute something in it?
bool computes(const Statement& statement, const Setup& setup) {
  const auto* assignment = std::get_if<Assignment>(&statement.node);
  if (!assignment) return false;
  bool found = false;
  rewrite(const_cast<Expression&>(assignment->value), [&](Expression& inner) { // which only looks
    const Call* call = call_in(inner);
    const std::string name = call ? dotted(*call->callee) : "";
    found = found || setup.models.contains(name) || name == "model" || name == "loss_fn" || name.starts_with("F.");
  });
  return found;
}

void enclose(Block& body, const Setup& setup) {
  Block enclosed;
  for (Statement& statement : body) {
    if (!computes(statement, setup)) {
      enclosed.push_back(std::move(statement));
      continue;
    }
    auto* before = enclosed.empty() ? nullptr : std::get_if<With>(&enclosed.back().node);
    if (!before) {
      enclosed.push_back(statement_of("with torch.autocast(device_type=device, dtype=torch.float16):\n    pass", statement.where.begin.line));
      before = std::get_if<With>(&enclosed.back().node);
      before->body.clear();
    }
    before->body.push_back(std::move(statement));
  }
  body = std::move(enclosed);
}

bool mentions_master_params(const Block& body) { return text_of(body).find("master_params(") != std::string::npos; }

void step_by_scaler(Block& body, const Setup& setup, bool& stepped) {
  const std::string scaler = "scaler";
  Block written;
  const bool clips = mentions_master_params(body);
  for (Statement& statement : body) {
    if (auto* loop = std::get_if<For>(&statement.node)) step_by_scaler(loop->body, setup, stepped);
    if (auto* branch = std::get_if<If>(&statement.node)) step_by_scaler(branch->then, setup, stepped);
    const std::string text = text_of_one(statement);
    const int32_t line = statement.where.begin.line;
    bool replaced = false;
    for (const std::string& optimizer : setup.optimizers) {
      if (text != optimizer + ".step()") continue;
      written.push_back(statement_of("scaler.step(" + optimizer + ")", line));
      replaced = stepped = true;
    }
    if (!replaced) written.push_back(std::move(statement));
    if (clips && text.starts_with("scaler.scale(") && setup.optimizers.size() == 1)
      written.push_back(statement_of("scaler.unscale_(" + *setup.optimizers.begin() + ")", line));
    if (replaced) written.push_back(statement_of("scaler.update()", line));
  }
  body = std::move(written);
}

} // namespace

bool is_scale_loss(const With& with, const Setup& setup) {
  const Call* call = with.items.size() == 1 ? call_in(with.items.front().context) : nullptr;
  return call && setup.full_name(*call->callee).ends_with("amp.scale_loss") && !call->positional.empty() && with.items.front().target;
}

Block scaled_loss(With with, int32_t line, const Setup& setup) {
  const Call& call = *call_in(with.items.front().context);
  const std::string loss = text_of(call.positional.front()), name = dotted(*with.items.front().target);
  const std::string scaled = setup.config.scaler.kind == "none" ? loss : "scaler.scale(" + loss + ")";
  rewrite(with.body, [&](Expression& inner) {
    if (dotted(inner) == name) inner = expression_of(scaled);
  });
  for (Statement& statement : with.body) statement.where.begin.line = line;
  return std::move(with.body);
}

void finish_apex(Block& body, const Setup& setup) {
  if (setup.config.precision.mode == "amp-fp16") {
    Block* computing = &body;
    if (!body.empty())
      if (auto* loop = std::get_if<For>(&body.front().node)) computing = &loop->body;
    enclose(*computing, setup);
  }
  bool stepped = false;
  if (setup.config.scaler.kind != "none") step_by_scaler(body, setup, stepped);
}

} // namespace amplab::importing
