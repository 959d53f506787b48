// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of a step as a graph: a box for each, forward one way, backward beside it the other way, level with the
// layer that it belongs to, and at the end what comes after backward. Casts are no boxes but badges, at the call that
// needs them. Places only; nothing is painted. Pure; any thread.
#pragma once
#include "engine/run/telemetry.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <string>
#include <vector>

namespace amplab {

struct GraphBadge {
  std::string text;   // "fp32→fp16"
  int call = -1;      // the cast, by its place among the calls; -1: many, or none that was recorded
  bool saved = false; // an earlier call had it cast already
  QRectF area;
};

enum class GraphFlow { forward, backward, after };

struct GraphBox {
  int call = 0; // by its place among the calls
  GraphFlow flow = GraphFlow::forward;
  int slot = 0; // along the graph; forward and backward of a layer share theirs
  QRectF area;
  std::vector<GraphBadge> badges;
};

// What a call reads of another, by the places of their boxes.
struct GraphEdge {
  int from = 0, to = 0;
  QPointF begin, control1, control2, end;
};

// The boxes of one layer, one after the other.
struct GraphBand {
  std::string layer;
  QRectF area;
};

class StepGraph {
 public:
  enum class Way { down, right }; // that forward goes

  StepGraph() = default;
  // Edges are as OpRecord::made_by says; where no call says it, each call follows the one before.
  StepGraph(const std::vector<OpRecord>& calls, Way way);

  const std::vector<GraphBox>& boxes() const { return boxes_; }
  const std::vector<GraphEdge>& edges() const { return edges_; }
  const std::vector<GraphBand>& bands() const { return bands_; }
  QSizeF size() const { return size_; }

  // The box of that call, or that it is a badge of; -1: none.
  int boxOf(int call) const;
  // The call whose box or badge is there; -1: none.
  int callAt(const QPointF& point) const;
  // From one box to the next that lies that way: the nearest, first of all in the same row. The same box where there is
  // none.
  enum class Step { left, right, up, down };
  int neighbour(int box, Step step) const;

 private:
  std::vector<GraphBox> boxes_;
  std::vector<GraphEdge> edges_;
  std::vector<GraphBand> bands_;
  std::vector<int> box_of_call_;
  QSizeF size_;
};

} // namespace amplab
