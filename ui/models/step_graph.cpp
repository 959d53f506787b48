// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/step_graph.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>

namespace amplab {
namespace {

constexpr double kBoxWidth = 138, kBoxHeight = 38, kBadgeWidth = 70, kBadgeHeight = 15;
constexpr double kNearGap = 20, kPad = 6, kBetweenRows = 46, kMargin = 26;
constexpr size_t kMostBadges = 2; // shown one by one

bool is_cast(const OpRecord& op) {
  return op.op == "to" && (op.phase == "forward" || op.phase == "backward" || op.phase == "cast");
}

GraphFlow flow_of(const OpRecord& op) {
  if (op.phase == "backward") return GraphFlow::backward;
  const bool before = op.phase == "forward" || op.phase == "cast" || op.phase == "scale";
  return before ? GraphFlow::forward : GraphFlow::after;
}

std::vector<int64_t> seqs_of(std::string_view made_by) {
  std::vector<int64_t> seqs;
  while (!made_by.empty()) {
    const size_t end = std::min(made_by.find(' '), made_by.size());
    int64_t seq = 0;
    std::from_chars(made_by.data(), made_by.data() + end, seq);
    seqs.push_back(seq);
    made_by.remove_prefix(std::min(end + 1, made_by.size()));
  }
  return seqs;
}

// Indices of the calls that made each call's operands. -1: not among these calls.
using Sources = std::vector<std::vector<int>>;

Sources sources_of(const std::vector<OpRecord>& calls) {
  std::map<int64_t, int> position;
  for (size_t i = 0; i < calls.size(); ++i) position[calls[i].seq] = static_cast<int>(i);
  const bool recorded = std::ranges::any_of(calls, [](const OpRecord& op) { return !op.made_by.empty(); });
  Sources sources(calls.size());
  for (size_t i = 0; i < calls.size(); ++i) {
    const int self = static_cast<int>(i);
    if (!recorded) {
      sources[i] = {self - 1};
      continue;
    }
    for (const int64_t seq : seqs_of(calls[i].made_by)) {
      const auto made = position.find(seq);
      const bool earlier = made != position.end() && made->second < self; // records are not trusted
      sources[i].push_back(earlier ? made->second : -1);
    }
  }
  return sources;
}

struct Drafted {
  std::vector<GraphBox> boxes;
  std::vector<int> box_of_call;
  std::vector<std::pair<int, int>> edges; // between boxes
};

GraphBadge badge_of(const OpRecord& cast, int position, bool saved) {
  const std::string from = cast.in_dtypes.substr(0, cast.in_dtypes.find(' '));
  return {saved ? std::string("cached") : from + "→" + cast.out_dtype, position, saved, {}};
}

void gather(std::vector<GraphBadge>& badges, const OpRecord& op) {
  if (badges.empty() && op.casts > 0)
    badges.push_back(
        {std::to_string(op.casts).append(op.casts == 1 ? " cast" : " casts"), -1, op.casts == op.casts_cached, {}});
  if (badges.size() <= kMostBadges) return;
  const bool saved = std::ranges::all_of(badges, &GraphBadge::saved);
  badges = {{std::to_string(badges.size()).append(" casts"), -1, saved, {}}};
}

// Returns boxes and their edges. A cast is a badge of its readers. A cast without readers is a box.
Drafted draft(const std::vector<OpRecord>& calls) {
  const Sources sources = sources_of(calls);
  std::vector<bool> read(calls.size());
  for (const auto& its : sources)
    for (const int from : its)
      if (from >= 0) read[static_cast<size_t>(from)] = true;
  std::vector<int> reader(calls.size(), -1); // first reader of each cast
  Drafted draft{{}, std::vector<int>(calls.size(), -1), {}};
  for (size_t i = 0; i < calls.size(); ++i) {
    if (is_cast(calls[i]) && read[i]) continue;
    GraphBox box{static_cast<int>(i), flow_of(calls[i]), 0, {}, {}};
    const int at = static_cast<int>(draft.boxes.size());
    draft.box_of_call[i] = at;
    std::vector<int> from_boxes;
    for (int from : sources[i]) {
      while (from >= 0 && draft.box_of_call[static_cast<size_t>(from)] < 0) { // chained casts
        int& first = reader[static_cast<size_t>(from)];
        const bool known = std::ranges::find(box.badges, from, &GraphBadge::call) != box.badges.end();
        if (!known) box.badges.push_back(badge_of(calls[static_cast<size_t>(from)], from, first >= 0));
        if (first < 0) first = at;
        const auto& its = sources[static_cast<size_t>(from)];
        from = its.empty() ? -1 : its.front();
      }
      const int source = from < 0 ? -1 : draft.box_of_call[static_cast<size_t>(from)];
      if (source >= 0 && std::ranges::find(from_boxes, source) == from_boxes.end()) from_boxes.push_back(source);
    }
    for (const int source : from_boxes) draft.edges.emplace_back(source, at);
    gather(box.badges, calls[i]);
    draft.boxes.push_back(std::move(box));
  }
  for (size_t i = 0; i < calls.size(); ++i)
    if (draft.box_of_call[i] < 0) draft.box_of_call[i] = reader[i];
  return draft;
}

// ---- positions

// Consecutive calls of one layer. Forward fills slots from the first on, backward from the last back.
struct Block {
  std::string layer;
  std::vector<int> forward, backward, after; // boxes
  size_t length() const { return std::max({forward.size(), backward.size(), after.size(), size_t{1}}); }
};

// Forward begins a block when the layer changes. Backward searches its layer's block from the last one back. Forward
// after backward is another micro-batch with its own blocks.
std::vector<Block> blocks_of(const std::vector<OpRecord>& calls, const std::vector<GraphBox>& boxes) {
  std::vector<Block> blocks;
  size_t first = 0; // of this micro-batch
  size_t here = 0;  // position of backward
  bool went_back = false;
  for (size_t at = 0; at < boxes.size(); ++at) {
    const OpRecord& op = calls[static_cast<size_t>(boxes[at].call)];
    const int box = static_cast<int>(at);
    if (boxes[at].flow == GraphFlow::after) {
      if (blocks.empty() || blocks.back().after.empty()) blocks.push_back({"", {}, {}, {}});
      blocks.back().after.push_back(box);
      continue;
    }
    if (boxes[at].flow == GraphFlow::forward) {
      if (went_back) first = blocks.size();
      const bool begins =
          went_back || blocks.size() == first || blocks.back().layer != op.layer || !blocks.back().after.empty();
      went_back = false;
      if (begins) blocks.push_back({op.layer, {}, {}, {}});
      blocks.back().forward.push_back(box);
      continue;
    }
    if (blocks.size() == first) blocks.push_back({op.layer, {}, {}, {}});
    if (!went_back) here = blocks.size() - 1;
    went_back = true;
    for (size_t candidate = here + 1; candidate-- > first;)
      if (blocks[candidate].layer == op.layer) {
        here = candidate;
        break;
      }
    blocks[here].backward.push_back(box);
  }
  return blocks;
}

struct Axis {
  StepGraph::Way way;
  double length() const { return way == StepGraph::Way::down ? kBoxHeight : kBoxWidth; } // of a box, along the axis
  double breadth() const { return way == StepGraph::Way::down ? kBoxWidth : kBoxHeight; }
  double space(bool badges) const {
    return !badges ? kNearGap : way == StepGraph::Way::down ? kBadgeHeight + 2 * kPad : kBadgeWidth + 2 * kPad;
  }
  QRectF area(double along, double across) const {
    return way == StepGraph::Way::down ? QRectF(across, along, kBoxWidth, kBoxHeight)
                                       : QRectF(along, across, kBoxWidth, kBoxHeight);
  }
};

// Badges are on the side of the operands: before the box in forward, behind it in backward.
void layout_badges(GraphBox& box, const Axis& axis) {
  const bool back = box.flow == GraphFlow::backward, down = axis.way == StepGraph::Way::down;
  const double count = static_cast<double>(box.badges.size());
  double at = -count / 2;
  for (GraphBadge& badge : box.badges) {
    const double shift = (at + 0.5) * (down ? kBadgeWidth + 2 : kBadgeHeight + 2);
    const QPointF centre = box.area.center();
    const double aside = (down ? box.area.height() + kBadgeHeight : box.area.width() + kBadgeWidth) / 2 + kPad;
    const QPointF middle = down ? QPointF(centre.x() + shift, centre.y() + (back ? aside : -aside))
                                : QPointF(centre.x() + (back ? aside : -aside), centre.y() + shift);
    badge.area = QRectF(middle.x() - kBadgeWidth / 2, middle.y() - kBadgeHeight / 2, kBadgeWidth, kBadgeHeight);
    ++at;
  }
}

// Calls after backward share its row, in slots of their own.
bool in_back_row(const GraphBox& box) { return box.flow != GraphFlow::forward; }

// next: no box lies between them.
GraphEdge route(const std::vector<GraphBox>& boxes, int from, int to, bool next, const Axis& axis) {
  const GraphBox &a = boxes[static_cast<size_t>(from)], &b = boxes[static_cast<size_t>(to)];
  const bool down = axis.way == StepGraph::Way::down;
  // Midpoints of a box's sides: side() for entry and exit, flank() towards the neighbouring rows.
  const auto side = [down](const GraphBox& box, bool far) {
    return down ? QPointF(box.area.center().x(), far ? box.area.bottom() : box.area.top())
                : QPointF(far ? box.area.right() : box.area.left(), box.area.center().y());
  };
  const auto flank = [down](const GraphBox& box, bool far) {
    return down ? QPointF(far ? box.area.right() : box.area.left(), box.area.center().y())
                : QPointF(box.area.center().x(), far ? box.area.bottom() : box.area.top());
  };
  const auto aside = [down](const QPointF& point, double by) {
    return down ? QPointF(point.x() + by, point.y()) : QPointF(point.x(), point.y() + by);
  };
  if (in_back_row(a) != in_back_row(b)) {
    const bool far = in_back_row(b);
    const QPointF begin = flank(a, far), end = flank(b, !far);
    const double by = (far ? 1 : -1) * kBetweenRows / 2;
    return {from, to, begin, aside(begin, by), aside(end, -by), end};
  }
  if (next) {
    const bool rises = b.slot > a.slot;
    const QPointF begin = side(a, rises), end = side(b, !rises);
    return {from, to, begin, begin, end, end};
  }
  const bool outer = in_back_row(a); // edges past other boxes bend outwards: before forward, behind backward
  const QPointF begin = flank(a, outer), end = flank(b, outer);
  const double by = (outer ? 1 : -1) * std::min(kMargin - 2, 10.0 + std::abs(a.slot - b.slot));
  return {from, to, begin, aside(begin, by), aside(end, by), end};
}

} // namespace

StepGraph::StepGraph(const std::vector<OpRecord>& calls, Way way) {
  Drafted drafted = draft(calls);
  boxes_ = std::move(drafted.boxes);
  box_of_call_ = std::move(drafted.box_of_call);
  const Axis axis{way};
  const std::vector<Block> blocks = blocks_of(calls, boxes_);

  size_t positions = 0;
  for (const Block& block : blocks) {
    const size_t last = positions + block.length() - 1;
    const auto put = [&](const std::vector<int>& row, bool back) {
      for (size_t i = 0; i < row.size(); ++i)
        boxes_[static_cast<size_t>(row[i])].slot = static_cast<int>(back ? last - i : positions + i);
    };
    put(block.forward, false), put(block.backward, true), put(block.after, false);
    positions += block.length();
  }
  // Gap before each slot for badges: of forward boxes in it, and of backward boxes in the previous slot.
  std::vector<bool> badges(positions + 1);
  for (const GraphBox& box : boxes_)
    if (!box.badges.empty()) badges[static_cast<size_t>(box.slot) + (box.flow == GraphFlow::backward ? 1 : 0)] = true;
  std::vector<double> along(positions + 1);
  double at = 0;
  for (size_t slot = 0; slot <= positions; ++slot) {
    at += axis.space(badges[slot]);
    along[slot] = at;
    at += axis.length();
  }
  const double row = axis.breadth() + kBetweenRows;
  for (GraphBox& box : boxes_) {
    box.area = axis.area(along[static_cast<size_t>(box.slot)], kMargin + (in_back_row(box) ? row : 0));
    layout_badges(box, axis);
  }
  std::vector<int> order(boxes_.size()); // index of each box in its row
  std::array<std::vector<int>, 2> rows;
  for (size_t i = 0; i < boxes_.size(); ++i) rows[in_back_row(boxes_[i])].push_back(static_cast<int>(i));
  for (std::vector<int>& its : rows) {
    std::ranges::sort(its, {}, [this](int box) { return boxes_[static_cast<size_t>(box)].slot; });
    for (size_t i = 0; i < its.size(); ++i) order[static_cast<size_t>(its[i])] = static_cast<int>(i);
  }
  for (const auto& [from, to] : drafted.edges)
    edges_.push_back(route(boxes_, from, to,
                           std::abs(order[static_cast<size_t>(from)] - order[static_cast<size_t>(to)]) == 1, axis));

  const double across = 2 * axis.breadth() + kBetweenRows + 2 * kMargin;
  const double end = positions > 0 ? along[positions] : 0; // the last gap is for badges behind the last box
  size_t slot = 0;
  for (const Block& block : blocks) {
    const double from = along[slot] - axis.space(badges[slot]) / 2,
                 to = along[slot + block.length()] - axis.space(badges[slot + block.length()]) / 2;
    bands_.push_back(
        {block.layer, way == Way::down ? QRectF(0, from, across, to - from) : QRectF(from, 0, to - from, across)});
    slot += block.length();
  }
  size_ = way == Way::down ? QSizeF(across, end) : QSizeF(end, across);
}

int StepGraph::boxOf(int call) const {
  return call >= 0 && static_cast<size_t>(call) < box_of_call_.size() ? box_of_call_[static_cast<size_t>(call)] : -1;
}

int StepGraph::callAt(const QPointF& point) const {
  for (const GraphBox& box : boxes_) {
    if (box.area.contains(point)) return box.call;
    for (const GraphBadge& badge : box.badges)
      if (badge.area.contains(point)) return badge.call >= 0 ? badge.call : box.call;
  }
  return -1;
}

int StepGraph::neighbour(int box, Step step) const {
  if (box < 0 || static_cast<size_t>(box) >= boxes_.size()) return boxes_.empty() ? -1 : 0;
  const QPointF here = boxes_[static_cast<size_t>(box)].area.center();
  const bool level = step == Step::left || step == Step::right;
  const double sign = step == Step::right || step == Step::down ? 1 : -1;
  int best = box;
  double least = HUGE_VAL;
  for (size_t i = 0; i < boxes_.size(); ++i) {
    const QPointF away = boxes_[i].area.center() - here;
    const double ahead = sign * (level ? away.x() : away.y()), aside = std::abs(level ? away.y() : away.x());
    if (ahead < 1) continue;
    const double far = ahead + 4 * aside;
    if (far < least) least = far, best = static_cast<int>(i);
  }
  return best;
}

} // namespace amplab
